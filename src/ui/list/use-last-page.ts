import { useEffect } from 'react';

/** A page that has emptied, by deleting its last row or in an old link, gives way to the last one there is. */
export function useLastPage(
  page: number,
  reply: { totalpages: number; totalrecords: number } | undefined,
  turnTo: (page: number) => void,
): void {
  const last = reply && reply.totalrecords > 0 ? reply.totalpages : page;
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
