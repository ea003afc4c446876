/** Returns how many pages a number of rows fills; 0 if a page has no rows. */
export const countPages = (rows: number, rowsOnPage: number): number =>
  rowsOnPage === 0 ? 0 : Math.ceil(rows / rowsOnPage);
