import type { BrowserCall, InputOf, OutputOf } from '../../contract/call.ts';
import { send } from './send.ts';

type SourceOptions<Reply> = {
  /** Loads the reply in place of `send`: with what the device keeps, or with a refusal turned into data. */
  load?: (signal: AbortSignal) => Promise<Reply>;
  /** For how many milliseconds a cached reply is used without asking the server again; 0 unless given. */
  freshForMs?: number;
  /** For how many milliseconds a reply stays cached after the last screen that shows it; five minutes unless given. */
  keptForMs?: number;
};

/** What is read: its key in the cache and how it is loaded. */
export type ReadSource<Reply> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Reply>;
  staleTime?: number;
  gcTime?: number;
};

/** Returns the source of a call's reply. The key begins with the call's area and name, by which writes make it stale. */
export function readOf<C extends BrowserCall, Reply = OutputOf<C>>(
  call: C,
  input: InputOf<C>,
  { load, freshForMs, keptForMs }: SourceOptions<Reply> = {},
): ReadSource<Reply> {
  return {
    queryKey: [call.area, call.name, input],
    queryFn: ({ signal }) => (load ? load(signal) : (send(call, input, { signal }) as Promise<Reply>)),
    ...(freshForMs !== undefined && { staleTime: freshForMs }),
    ...(keptForMs !== undefined && { gcTime: keptForMs }),
  };
}

/** Returns the same source with a reply of its own, which no other screen has read before and none reads afterwards. */
export const freshSource = <Reply>(source: ReadSource<Reply>): ReadSource<Reply> => ({
  ...source,
  queryKey: [...source.queryKey, 'fresh'],
  gcTime: 1000,
});
