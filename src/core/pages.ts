/** Returns how many pages a number of rows fills; 0 if a page has no rows. */
export const countPages = (rows: number, rowsOnPage: number): number =>
  rowsOnPage === 0 ? 0 : Math.ceil(rows / rowsOnPage);

/** The most rows that are sent of a list of which no page is asked for. */
export const MOST_WITHOUT_PAGE = 1000;
const USUAL_ROWS = 20;

/** Returns which rows of a list are asked for, and whether as a whole list rather than a page. */
export const rowsAsked = ({
  page,
  recordsperpage,
}: {
  page?: number | undefined;
  recordsperpage?: number | undefined;
}) => {
  const isWhole = page === undefined && recordsperpage === undefined;
  const size = recordsperpage ?? (isWhole ? MOST_WITHOUT_PAGE : USUAL_ROWS);
  return { isWhole, first: ((page ?? 1) - 1) * size, size };
};

/** Returns what a reply says of the rows that were asked for. */
export const pageFacts = ({ isWhole, size }: ReturnType<typeof rowsAsked>, totalrecords: number) => ({
  ...{ totalrecords, totalpages: countPages(totalrecords, size), recordsperpage: size },
  ...(isWhole && totalrecords > size && { truncated: true as const }),
});
