import { type QueryClient, useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BrowserCall, InputOf, OutputOf } from '../../contract/call.ts';
import { queryClient } from './query-client.ts';
import { isRetryable } from './retry.ts';
import { send } from './send.ts';
import { createSingleFlight } from './single-flight.ts';
import { useIsOverdue } from './use-is-overdue.ts';

/** How long after the last try a write is repeated that no server answers. */
const UNANSWERED_DELAY_MS = 3000;

/** What `useWrite` does after a write, and with a second one while the first is under way. */
export type WriteOptions<Input, Reply> = {
  /** Is called before what the write made stale is read again, also after the screen was left: for what is cached. */
  onSuccess?: (reply: Reply, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Sends writes of the same name one after the other, in their order, where a second one would otherwise be ignored. */
  queue?: string;
  /** Repeats it while no server answers; until then it is under way, and the screen tells so (`useIsWriteOverdue`). */
  untilAnswered?: boolean;
  /** Starts a further write at once; the caller has aborted the one before, and only the last one's outcome is shown. */
  replaces?: boolean;
  /** The screen is left after success: a further press does nothing, for until the next screen shows it would write again. */
  leavesScreen?: boolean;
  /** A name by which `useIsWriting` and `usePendingWrites` find the write. */
  key?: readonly unknown[];
};

type Callbacks<Reply> = {
  onSuccess?: (reply: Reply) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
};

/** What `useWrite` returns. */
export type Write<Input, Reply> = {
  mutate: (input: Input, callbacks?: Callbacks<Reply>) => void;
  /** Rejects as `send`; while a write is under way, resolves with that one's reply. */
  mutateAsync: (input: Input, callbacks?: Callbacks<Reply>) => Promise<Reply>;
  /** Forgets the last reply or error. */
  reset: () => void;
  data: Reply | undefined;
  error: Error | null;
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  variables: Input | undefined;
};

/**
 * Makes a changing call, or several in a function: `mutate(input)`, `isPending`, `error`, `data`. A second `mutate` while one is
 * under way does nothing. After success what `stale-reads.ts` names is read again; then the callbacks of `mutate` are called.
 */
export function useWrite<C extends BrowserCall>(
  call: C,
  options?: WriteOptions<InputOf<C>, OutputOf<C>>,
): Write<InputOf<C>, OutputOf<C>>;
export function useWrite<Input = void, Reply = unknown>(
  write: (input: Input) => Promise<Reply>,
  options?: WriteOptions<Input, Reply>,
): Write<Input, Reply>;
export function useWrite<Input, Reply>(
  write: BrowserCall | ((input: Input) => Promise<Reply>),
  options: WriteOptions<Input, Reply> = {},
): Write<Input, Reply> {
  const client = useQueryClient();
  const [flight] = useState(() => createSingleFlight<Reply>());
  const mutation = useMutation(mutationOptionsFor(write, options, client));
  const { mutateAsync: start, reset } = mutation;
  const { queue, replaces = false, leavesScreen = false } = options;
  const startsAtOnce = replaces || queue !== undefined;
  const guarded = useMemo(() => {
    const mutateAsync = (input: Input, callbacks?: Callbacks<Reply>) =>
      startsAtOnce
        ? start(input, callbacks)
        : flight.run(
            () => start(input, callbacks),
            () => leavesScreen,
          );
    return {
      mutateAsync,
      mutate: (input: Input, callbacks?: Callbacks<Reply>): void => {
        // The screen shows `error`.
        mutateAsync(input, callbacks).catch(() => {});
      },
      reset: () => {
        flight.reset();
        reset();
      },
    };
  }, [flight, start, reset, startsAtOnce, leavesScreen]);
  const { data, error, isPending, isSuccess, isError, variables } = mutation;
  return { ...guarded, data, error, isPending, isSuccess, isError, variables };
}

/** Returns what the mutation library is asked for; apart from React, for tests. */
export function mutationOptionsFor<Input, Reply>(
  write: BrowserCall | ((input: Input) => Promise<Reply>),
  { onSuccess, onError, queue, key, untilAnswered }: WriteOptions<Input, Reply>,
  client: QueryClient,
) {
  const isCall = typeof write !== 'function';
  return {
    mutationFn: (input: Input): Promise<Reply> =>
      isCall ? (send(write, input as InputOf<BrowserCall>) as Promise<Reply>) : write(input),
    onSuccess: async (reply: Reply, input: Input) => {
      await onSuccess?.(reply, input);
      if (isCall) await Promise.all((await staleKeys(write)).map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    ...(onError && { onError }),
    ...(key && { mutationKey: key }),
    ...(untilAnswered && { retry: (_: number, error: Error) => isRetryable(error), retryDelay: UNANSWERED_DELAY_MS }),
    ...(queue !== undefined && { scope: { id: queue } }),
  };
}

/**
 * Returns the beginnings of the cache keys that a successful write makes stale; of all where the table cannot be loaded. A
 * first visit does without the table: the page loads it some seconds later, or here.
 */
const staleKeys = (write: BrowserCall): Promise<string[][]> =>
  import('./stale-reads.ts').then(({ staleKeysAfter }) => staleKeysAfter(write)).catch(() => [[]]);

/** Returns true while a write whose key begins so is under way. */
export const useIsWriting = (key: readonly unknown[]): boolean => useIsMutating({ mutationKey: key }) > 0;

/** Returns the inputs of the writes under way whose key begins so, in the order in which they were made. */
export const usePendingWrites = <Input>(key: readonly unknown[]): Input[] =>
  useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  });

/** Returns true when none of the writes under way whose key begins so has succeeded for 3 s: there may be no network. */
export function useIsWriteOverdue(key: readonly unknown[]): boolean {
  const [oldest] = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ mutationId }) => mutationId,
  });
  return useIsOverdue(oldest);
}

/** Returns the same as `usePendingWrites` at this moment, also before the screen has rendered the last write. */
export const pendingWritesNow = <Input>(key: readonly unknown[]): Input[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: key, status: 'pending' })
    .map(({ state }) => state.variables as Input);
