/** Returns a page of a list as paged calls reply with it: all rows on one page. */
export const onePage = <Row>(content: Row[]) => ({
  content,
  totalrecords: content.length,
  totalpages: content.length === 0 ? 0 : 1,
  recordsperpage: 20,
});

/** Returns how many rows a list has under each of its filters: all of them under `all`, none elsewhere. */
export const countsOf = <Filter extends string>(filters: readonly Filter[], all: number) =>
  ({ ...Object.fromEntries(filters.map((filter) => [filter, 0])), all }) as Record<Filter | 'all', number>;
