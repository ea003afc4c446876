import { describe, expect, it } from 'vitest';
import { withWidths } from './named-widths.ts';

describe('withWidths', () => {
  it.each([
    ['(--from-md)', '(min-width: 62em)'],
    ['(--below-panes)', '(max-width: 56.24em)'],
    ['print, (--below-sm)', 'print, (max-width: 39.99em)'],
    ['(--from-md) and (--below-outline)', '(min-width: 62em) and (max-width: 99.99em)'],
    ['(max-height: 30em)', '(max-height: 30em)'],
  ])('writes %s of @media as %s', (condition, written) => expect(withWidths('media', condition)).toBe(written));

  it.each([
    ['(--from-columns) and (--below-spacious)', '(min-width: 54rem) and (max-width: 59.99rem)'],
    ['(--below-line)', '(max-width: 33.99rem)'],
  ])('writes %s of @container as %s', (condition, written) => expect(withWidths('container', condition)).toBe(written));

  it.each(['(max-width: 40em)', 'screen and (width >= 40em)', '(--below-huge)', '(--from-columns)'])(
    'refuses %s of @media',
    (condition) => expect(() => withWidths('media', condition)).toThrow('src/ui/tokens/widths.ts'),
  );

  it.each(['(max-width: 40rem)', '(34rem <= width <= 54rem)', '(inline-size > 30rem)', '(--from-md)'])(
    'refuses %s of @container',
    (condition) => expect(() => withWidths('container', condition)).toThrow('src/ui/tokens/widths.ts'),
  );
});
