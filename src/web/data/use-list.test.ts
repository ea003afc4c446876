import { describe, expect, it } from 'vitest';
import { shownPage } from './use-list.ts';

const paging = (totalrecords: number) => ({
  totalrecords,
  totalpages: Math.ceil(totalrecords / 10),
  recordsperpage: 10,
});

describe('shownPage', () => {
  it('returns a page that has rows', () => expect(shownPage(2, paging(11))).toBe(2));
  it('returns the last page for one after it', () => expect(shownPage(9, paging(11))).toBe(2));
  it('leaves the page of an empty list', () => expect(shownPage(3, paging(0))).toBe(3));
  it('leaves the page before the first reply', () => expect(shownPage(3, undefined)).toBe(3));
});
