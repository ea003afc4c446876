import { describe, expect, it } from 'vitest';
import { stateIn, written } from './use-url-state.ts';

const kinds = { filter: ['all', 'draft'], search: '', page: 1, mine: false } as const;
const read = (query: string) => stateIn(new URLSearchParams(query), kinds);
const write = (query: string, patch: Parameters<typeof written<typeof kinds>>[2]) =>
  written(new URLSearchParams(query), kinds, patch).toString();

describe('the state of a list in its address', () => {
  it('is the default where nothing is written', () =>
    expect(read('')).toEqual({ filter: 'all', search: '', page: 1, mine: false }));
  it('is read as its kind', () =>
    expect(read('filter=draft&search=una+c%C3%A9lula&page=3&mine=true')).toEqual({
      filter: 'draft',
      search: 'una célula',
      page: 3,
      mine: true,
    }));
  it.each(['page=0', 'page=-1', 'page=1e9', 'page=two', 'filter=else'])('is the default for %j', (query) =>
    expect(read(query)).toEqual(read('')),
  );
  it('leaves out what equals the default', () =>
    expect(write('filter=draft&search=a', { filter: 'all', search: '' })).toBe(''));
  it('goes back to the first page with a new filter', () =>
    expect(write('page=4', { filter: 'draft' })).toBe('filter=draft'));
  it('keeps the filter on another page', () => expect(write('filter=draft', { page: 2 })).toBe('filter=draft&page=2'));
  it("leaves other people's parameters alone", () =>
    expect(write('tab=2&page=4', { search: 'x' })).toBe('tab=2&search=x'));
});
