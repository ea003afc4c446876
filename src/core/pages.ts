/** How many pages some rows fill; none where a page holds none. */
export const countPages = (rows: number, rowsOnPage: number): number =>
  rowsOnPage === 0 ? 0 : Math.ceil(rows / rowsOnPage);
