import { describe, expect, it } from 'vitest';
import { qrSvg } from './qr-svg.ts';
import { pathOfSquares } from './squares.ts';

describe('the path of squares', () => {
  it('joins neighbours of a row', () => {
    const [yes, no] = [true, false];
    expect(
      pathOfSquares([
        [yes, yes, no],
        [no, no, no],
        [yes, no, yes],
      ]),
    ).toBe('M0 0H2v1H0zM0 2H1v1H0zM2 2H3v1H2z');
  });
});

describe('the SVG of a QR code', () => {
  it('begins with the frame of a corner, without a border', () => {
    expect(qrSvg('HTTPS://SCHOOL.EXAMPLE', 'quartile')).toMatch(/viewBox="0 0 25 25"><path d="M0 0H7v1H0z/);
  });

  it('is of the smallest size for a code of eight characters, also at the highest level', () =>
    expect(qrSvg('22222354', 'high')).toContain('viewBox="0 0 21 21"'));
});
