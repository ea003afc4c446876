import { describe, expect, it } from 'vitest';
import {
  type BankFilter,
  countFilters,
  filterInput,
  formatClassificationIds,
  isFiltered,
  noFilters,
  parseClassificationIds,
} from './bank-filter.ts';

const open: BankFilter = { search: '', ...noFilters };

describe('the filter in the address', () => {
  it('parses ids and leaves out everything else', () => {
    expect(parseClassificationIds({ only: formatClassificationIds(new Set([3, 12])) })).toEqual([3, 12]);
    expect(parseClassificationIds({ only: '3.x.-1.0.' })).toEqual([3]);
  });
  it('is active only with a search or a filter', () => {
    expect(isFiltered(open)).toBe(false);
    expect(isFiltered({ ...open, search: 'mitosis' })).toBe(true);
    expect(isFiltered({ ...open, type: '0' })).toBe(true);
    expect(isFiltered({ ...open, difficulty: 'hard' })).toBe(true);
    expect(isFiltered({ ...open, discrimination: 'backwards' })).toBe(true);
    expect(isFiltered({ ...open, course: 7 })).toBe(true);
  });
  it('counts each classification and each other filter, but not the search', () => {
    expect(countFilters({ ...open, search: 'mitosis' })).toBe(0);
    const figures = { difficulty: 'easy', discrimination: 'good' } as const;
    expect(countFilters({ ...open, ...figures, only: '3.12', type: '0', year: 2019, course: 7 })).toBe(7);
  });
  it('sends only what is set', () => {
    expect(filterInput(open)).toEqual({ keyword: '' });
    expect(filterInput({ ...open, unclassified: true })).toEqual({ keyword: '', withoutTopic: true });
    expect(filterInput({ ...open, difficulty: 'easy', discrimination: 'low', course: 7 })).toEqual({
      ...{ keyword: '', difficulty: 'easy', discrimination: 'low', idCourseUnused: 7 },
    });
  });
});
