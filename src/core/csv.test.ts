import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('toCsv', () => {
  it('quotes commas, quotes and line breaks, and ends each row', () => {
    expect(
      toCsv([
        ['a', 'b,c'],
        ['say "x"', 'two\nlines'],
      ]),
    ).toBe('\uFEFFa,"b,c"\r\n"say ""x""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '"=1'])('makes no formula of %j', (text) => {
    expect(toCsv([[text]]).replaceAll('"', '')).toMatch(/^\uFEFF'/);
  });

  it('leaves other texts as they are', () =>
    expect(toCsv([['Ana Núñez', '2026-03-02', '']])).toBe('\uFEFFAna Núñez,2026-03-02,\r\n'));
});
