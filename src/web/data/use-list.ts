import { useEffect } from 'react';
import type { BrowserCall, InputOf, OutputOf } from '../../contract/call.ts';
import type { PageRead } from '../../ui/list/list.tsx';
import type { Paging } from '../../ui/list/pager.tsx';
import { type UrlState, type UrlStateShape, useUrlState } from '../../ui/navigation/use-url-state.ts';
import { type ReadOptions, useRead } from './use-read.ts';

/** What every list has in the URL in addition to its own filters. */
const searchAndPage = { search: '', page: 1 } as const;

/** The state of a list in the URL: a screen's own parameters, search and page. */
export type ListState<Shape extends UrlStateShape> = UrlState<Shape & typeof searchAndPage>;

type PagedCall<C extends BrowserCall> = OutputOf<C> extends Paging ? C : never;

/** A page of a list, its state in the URL, and the function that changes it. */
export type ListRead<Shape extends UrlStateShape, Reply> = Omit<PageRead, 'reply'> & {
  state: ListState<Shape>;
  /** Changes the URL; anything but `page` goes back to the first page. */
  change: (patch: Partial<ListState<Shape>>) => void;
  reply: Reply | undefined;
};

/**
 * Returns a page of a list: its state from the URL (`shape`, search and page), and the reply to the input that `inputOf` makes of
 * it. The last reply stays, with `isOld`, until the new one arrives; a page after the last gives way to the last.
 */
export function useList<C extends BrowserCall, const Shape extends UrlStateShape>(
  call: PagedCall<C>,
  shape: Shape,
  inputOf: (state: ListState<Shape>) => InputOf<C>,
  options: Pick<ReadOptions<OutputOf<C>>, 'refreshAfter' | 'onFailure' | 'enabled'> = {},
): ListRead<Shape, OutputOf<C>> {
  const [urlState, changeUrl] = useUrlState({ ...shape, ...searchAndPage });
  const state = urlState as ListState<Shape>;
  const { page } = urlState as { page: number };
  const change = changeUrl as (patch: object) => void;
  const { reply, isOld, error } = useRead<C>(call, inputOf(state), { ...options, keepPrevious: true });
  const lastPage = isOld ? page : shownPage(page, reply as Paging | undefined);
  useEffect(() => {
    if (lastPage !== page) change({ page: lastPage });
  });
  return { state, change, page, turnTo: (page) => change({ page }), reply, isOld, error };
}

/** Returns the page itself, or the last one if rows were deleted or an old link leads past it. */
export const shownPage = (page: number, reply: Paging | undefined): number =>
  reply && reply.totalrecords > 0 ? Math.min(page, reply.totalpages) : page;
