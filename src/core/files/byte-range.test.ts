import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange for a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    [' bytes=5-5 ', { from: 5, to: 5 }],
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=9-5', 'whole'],
    ['bytes=0-1,5-9', 'whole'],
    ['items=0-9', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=100-', 'none'],
    ['bytes=100-200', 'none'],
    ['bytes=-0', 'none'],
  ])('%j', (header, part) => expect(parseRange(header, 100)).toEqual(part));

  it("returns 'none' for an empty file", () => {
    expect(parseRange('bytes=0-', 0)).toBe('none');
    expect(parseRange('bytes=-5', 0)).toBe('none');
  });

  it('never returns a range outside of the file', () => {
    const edge = fc.oneof(fc.nat(300).map(String), fc.constant(''));
    fc.assert(
      fc.property(edge, edge, fc.nat(200), (first, last, size) => {
        const part = parseRange(`bytes=${first}-${last}`, size);
        if (typeof part === 'string') return true;
        return 0 <= part.from && part.from <= part.to && part.to < size;
      }),
    );
  });
});
