import { describe, expect, it } from 'vitest';
import { type BankFilter, formatClassificationIds, isFiltered, parseClassificationIds } from './bank-filter.ts';

const open: BankFilter = { search: '', only: '', type: 'any', year: 0 };

describe('the filter in the address', () => {
  it('parses ids and leaves out everything else', () => {
    expect(parseClassificationIds({ only: formatClassificationIds(new Set([3, 12])) })).toEqual([3, 12]);
    expect(parseClassificationIds({ only: '3.x.-1.0.' })).toEqual([3]);
  });
  it('is active only with a search or a filter', () => {
    expect(isFiltered(open)).toBe(false);
    expect(isFiltered({ ...open, search: 'mitosis' })).toBe(true);
    expect(isFiltered({ ...open, type: '0' })).toBe(true);
  });
});
