import type { Call } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { queryClient } from './query-client.ts';
import { freshSource, type ReadSource } from './read-source.ts';

/** Reads ahead of the screen that shows the reply; a failure is left to that screen. */
export const prefetchRead = <Reply>(source: ReadSource<Reply>, { fresh = false } = {}): Promise<void> =>
  queryClient.prefetchQuery(fresh ? freshSource(source) : source);

/** Returns the cached reply, or reads it first where there is none. Throws as `send`. */
export const ensureRead = <Reply>(source: ReadSource<Reply>): Promise<Reply> => queryClient.ensureQueryData(source);

/** Reads from the server even where a reply is cached, and caches what came. Throws as `send`. */
export const readNow = <Reply>(source: ReadSource<Reply>): Promise<Reply> =>
  queryClient.fetchQuery({ ...source, staleTime: 0 });

/** Returns the cached reply, or undefined where nothing was read. */
export const cachedReply = <Reply>({ queryKey }: ReadSource<Reply>): Reply | undefined =>
  queryClient.getQueryData<Reply>(queryKey);

/**
 * Replaces the cached reply; undefined leaves it as it is. Returns the reply that is cached then. A reading under way begins
 * anew, since it would return what is older.
 */
export function updateCachedReply<Reply>(
  source: ReadSource<Reply>,
  update: (reply: Reply | undefined) => Reply | undefined,
): Reply | undefined {
  const { queryKey } = source;
  const reply = update(cachedReply(source));
  if (reply === undefined) return cachedReply(source);
  const isReading = queryClient.isFetching({ queryKey }) > 0;
  if (isReading) void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Reply>(queryKey, () => reply);
  if (isReading) markStale(source);
  return reply;
}

/** Reads again what is on the screen of an area, of a call's replies or of one source, and the rest when it is shown next. */
export function markStale(what: keyof typeof calls | Call | ReadSource<unknown>): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(what) });
}

function keyOf(what: string | Call | ReadSource<unknown>): readonly unknown[] {
  if (typeof what === 'string') return [what];
  return 'queryKey' in what ? what.queryKey : [what.area, what.name];
}

/** Removes all replies from the cache. */
export const forgetReads = (): void => queryClient.clear();

/** Removes failed reads, so that the screens that need them read again. */
export const resetFailedReads = (): void =>
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
