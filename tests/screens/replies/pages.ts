/** Returns a page of a list as paged calls reply with it: all rows on one page. */
export const onePage = <Row>(content: Row[]) => ({
  content,
  totalrecords: content.length,
  totalpages: content.length === 0 ? 0 : 1,
  recordsperpage: 20,
});
