import { describe, expect, it } from 'vitest';
import { withWidths } from './named-widths.ts';

describe('withWidths', () => {
  it.each([
    ['(--from-md)', '(min-width: 62em)'],
    ['(--below-panes)', '(max-width: 56.24em)'],
    ['print, (--below-sm)', 'print, (max-width: 39.99em)'],
    ['(--from-md) and (--below-outline)', '(min-width: 62em) and (max-width: 99.99em)'],
    ['(max-height: 30em)', '(max-height: 30em)'],
  ])('writes %s as %s', (condition, written) => expect(withWidths(condition)).toBe(written));

  it.each(['(max-width: 40em)', 'screen and (width >= 40em)', '(--below-huge)'])('refuses %s', (condition) =>
    expect(() => withWidths(condition)).toThrow('src/ui/tokens/widths.ts'),
  );
});
