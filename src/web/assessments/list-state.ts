import { useEffect } from 'react';

export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];

/** What all lists of assessments keep in the URL. */
export const listed = { search: '', order: orders, page: 1, show: ['list', 'grid'] } as const;

export type Listed = { search: string; order: Order; page: number; show: 'list' | 'grid' };

export type Pages = { totalpages: number; totalrecords: number; recordsperpage: number };

/** A page that has emptied, by deleting its last row or in an old link, gives way to the last one there is. */
export function useLastPage(page: number, reply: Pages | undefined, turnTo: (page: number) => void) {
  const last = reply && reply.totalrecords > 0 ? reply.totalpages : page;
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
