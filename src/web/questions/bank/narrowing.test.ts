import { describe, expect, it } from 'vitest';
import { idsOnly, isFiltered, type Narrowing, onlyIds } from './narrowing.ts';

const open: Narrowing = { search: '', only: '', type: 'any', year: 0 };

describe('the filter in the address', () => {
  it('keeps ids and leaves out what is none', () => {
    expect(idsOnly({ only: onlyIds(new Set([3, 12])) })).toEqual([3, 12]);
    expect(idsOnly({ only: '3.x.-1.0.' })).toEqual([3]);
  });
  it('counts as one only when it narrows', () => {
    expect(isFiltered(open)).toBe(false);
    expect(isFiltered({ ...open, search: 'mitosis' })).toBe(true);
    expect(isFiltered({ ...open, type: '0' })).toBe(true);
  });
});
