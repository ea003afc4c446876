import { describe, expect, it } from 'vitest';
import { MOST_WITHOUT_PAGE, pageFacts, rowsAsked } from './pages.ts';

describe('rowsAsked', () => {
  it('is the whole list where neither the page nor its size is named', () =>
    expect(rowsAsked({})).toEqual({ isWhole: true, first: 0, size: MOST_WITHOUT_PAGE }));

  it.each([
    [{ page: 3 }, { first: 40, size: 20 }],
    [{ recordsperpage: 5 }, { first: 0, size: 5 }],
    [
      { page: 2, recordsperpage: 100 },
      { first: 100, size: 100 },
    ],
    [
      { page: 2, recordsperpage: 0 },
      { first: 0, size: 0 },
    ],
  ])('is a page for %j', (asked, expected) => expect(rowsAsked(asked)).toEqual({ isWhole: false, ...expected }));
});

describe('pageFacts', () => {
  it('says that a whole list is cut only where it has more rows than are sent', () => {
    expect(pageFacts(rowsAsked({}), 1000)).toEqual({ totalrecords: 1000, totalpages: 1, recordsperpage: 1000 });
    expect(pageFacts(rowsAsked({}), 1001)).toMatchObject({ totalpages: 2, truncated: true });
    expect(pageFacts(rowsAsked({ page: 1 }), 1001)).toEqual({ totalrecords: 1001, totalpages: 51, recordsperpage: 20 });
  });
});
