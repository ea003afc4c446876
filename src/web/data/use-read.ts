import {
  hashKey,
  keepPreviousData,
  type UseQueryOptions,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { BrowserCall, InputOf, OutputOf } from '../../contract/call.ts';
import { Refused } from './errors.ts';
import { freshSource, type ReadSource, readOf } from './read-source.ts';

/**
 * Where a failure without any reply goes: to the nearest error boundary, or to the screen as `error`; 'throwUnlessRefused' gives
 * the screen the refusals alone. A failure that only repeats an earlier reading never replaces the reply on the screen.
 */
type OnFailure = 'throw' | 'throwUnlessRefused' | 'tell';

/** How `useRead` waits, refreshes and fails. */
export type ReadOptions<Reply> = {
  /** Waits for the first reply at the nearest Suspense boundary, so that `reply` is never undefined. Failures are thrown. */
  suspend?: boolean;
  /** Shows the last reply, with `isOld`, until that to a changed input has come: a filter never empties the screen. */
  keepPrevious?: boolean;
  /** Waits for a reply of its own in place of what another screen has read: for a form that begins with it. */
  fresh?: boolean;
  /** Returns after how many milliseconds the reply is read again while the page is visible; false = not by itself. */
  refreshAfter?: (reply: Reply, readAt: number) => number | false;
  /** Reads again when the user comes back to the page. */
  refreshOnFocus?: boolean;
  onFailure?: OnFailure;
  /** False while there is nothing to read yet; not together with `suspend`. */
  enabled?: boolean;
};

/** What `useRead` returns. */
export type Read<Reply> = {
  reply: Reply;
  /** True while `reply` answers the input before, because the current one has no reply yet. */
  isOld: boolean;
  error: Error | null;
  /** When the reply came, in milliseconds since 1970. */
  readonly readAt: number;
  refetch: () => void;
};

type Suspending<Reply> = ReadOptions<Reply> & { suspend: true; onFailure?: 'throw'; enabled?: true };

/**
 * Reads what a call replies, or a source made by `readOf`, from the cache and the server. Without `suspend`, `reply` is undefined
 * before the first reply and after a failure that `error` returns.
 */
export function useRead<C extends BrowserCall>(
  call: C,
  input: InputOf<C>,
  options: Suspending<OutputOf<C>>,
): Read<OutputOf<C>>;
export function useRead<C extends BrowserCall>(
  call: C,
  input: InputOf<C>,
  options?: ReadOptions<OutputOf<C>>,
): Read<OutputOf<C> | undefined>;
export function useRead<Reply>(source: ReadSource<Reply>, options: Suspending<Reply>): Read<Reply>;
export function useRead<Reply>(source: ReadSource<Reply>, options?: ReadOptions<Reply>): Read<Reply | undefined>;
export function useRead(what: BrowserCall | ReadSource<unknown>, ...rest: readonly unknown[]): Read<unknown> {
  const [source, options] =
    'queryKey' in what
      ? [what, rest[0]]
      : [readOf(what, rest[0] as InputOf<BrowserCall>) as ReadSource<unknown>, rest[1]];
  return useSource(source, (options ?? {}) as ReadOptions<unknown>);
}

function useSource<Reply>(source: ReadSource<Reply>, options: ReadOptions<Reply>): Read<Reply | undefined> {
  const { suspend = false, keepPrevious = false, fresh = false } = options;
  const client = useQueryClient();
  const current = useStableSource(fresh ? freshSource(source) : source);
  const deferred = useDeferredValue(current);
  const asked = suspend && keepPrevious ? deferred : current;
  const useObserver = suspend ? useSuspenseQuery : useQuery;
  const query = useObserver(queryOptionsFor(asked, options)) as ReturnType<typeof useQuery<Reply>>;
  // After the observer: cleanups run in this order, and only an unused query is removed.
  useEffect(() => {
    if (!fresh) return;
    // Coming back to the screen at once must not find the reply of the last visit.
    return () => client.removeQueries({ queryKey: current.queryKey, exact: true, type: 'inactive' });
  }, [client, fresh, current]);
  return {
    reply: query.data,
    isOld: query.isPlaceholderData || asked !== current,
    error: query.error,
    get readAt() {
      return query.dataUpdatedAt;
    },
    refetch: query.refetch,
  };
}

/** Returns the same object as long as the key says the same, whatever objects it was made of. */
function useStableSource<Reply>(source: ReadSource<Reply>): ReadSource<Reply> {
  const hash = hashKey(source.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the source
  return useMemo(() => source, [hash]);
}

/** Returns what the query library is asked for; apart from React, for tests. */
export function queryOptionsFor<Reply>(
  source: ReadSource<Reply>,
  { suspend, keepPrevious, refreshAfter, refreshOnFocus, onFailure = 'throw', enabled = true }: ReadOptions<Reply>,
) {
  return {
    ...source,
    ...(!suspend && { enabled, throwOnError: throwsFor<Reply>(onFailure) }),
    ...(keepPrevious && !suspend && { placeholderData: keepPreviousData }),
    ...(refreshOnFocus && { refetchOnWindowFocus: true }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }: QueryState<Reply>) =>
      (data !== undefined && refreshAfter?.(data, dataUpdatedAt)) || false,
  } satisfies UseQueryOptions<Reply, Error, Reply, readonly unknown[]>;
}

type QueryState<Reply> = { state: { data: Reply | undefined; dataUpdatedAt: number } };

const throwsFor =
  <Reply>(onFailure: OnFailure) =>
  (error: Error, { state }: QueryState<Reply>): boolean =>
    state.data === undefined &&
    (onFailure === 'throwUnlessRefused' ? !(error instanceof Refused) : onFailure === 'throw');

/** Reads the replies of one call to several inputs at once, in their order. */
export const useReads = <C extends BrowserCall>(
  call: C,
  inputs: readonly InputOf<C>[],
  { onFailure = 'throw', ...options }: Pick<ReadOptions<OutputOf<C>>, 'onFailure' | 'refreshAfter'> = {},
): Pick<Read<OutputOf<C> | undefined>, 'reply' | 'error'>[] =>
  useQueries({
    queries: inputs.map((input) => queryOptionsFor(readOf(call, input), { onFailure, ...options })),
    combine: (queries) => queries.map(({ data, error }) => ({ reply: data, error })),
  });
