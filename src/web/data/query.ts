import { QueryClient, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/call.ts';
import { Unavailable } from './errors.ts';
import { isRetryable, send } from './send.ts';

const MAX_TRIES = 3;

/** Longer than somebody looks at a screen that does not come. */
const MAX_RATE_LIMIT_WAIT_S = 10;

/** Who was too fast is let in again by waiting, if not for long. */
const isShortRateLimit = (error: Error) =>
  error instanceof Unavailable &&
  error.status === 429 &&
  error.retryAfter !== null &&
  error.retryAfter <= MAX_RATE_LIMIT_WAIT_S;

export const shouldRetry = (failures: number, error: Error) =>
  failures < MAX_TRIES - 1 && (isRetryable(error) || isShortRateLimit(error));

export const retryDelayMs = (failures: number, error: Error) =>
  isShortRateLimit(error) ? 1000 * ((error as Unavailable).retryAfter ?? 0) : Math.min(1000 * 2 ** failures, 30_000);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Whether the server can be reached is for the server to show: a school's network may have no way out at all.
    queries: { networkMode: 'always', retry: shouldRetry, retryDelay: retryDelayMs, refetchOnWindowFocus: false },
    // `send` itself sends what changes something again, with the same key.
    mutations: { networkMode: 'always' },
  },
});

/** The query of a call: for `useCall`, for loading ahead, for `useSuspenseQuery` with options of its own. */
export const queryOf = <C extends Call>(call: C, input: InputOf<C>) =>
  queryOptions({
    queryKey: [call.area, call.name, input],
    queryFn: ({ signal }): Promise<OutputOf<C>> => send(call, input, { signal }),
  });

/**
 * The reply of a reading call. Waits at the nearest Suspense boundary, fails at the nearest error boundary. With a
 * changed input the last reply stays until the new one has come, so that a filter never empties the screen.
 * `refreshAfter` says from the reply in how many milliseconds it is to be asked for anew, while the page is seen.
 */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { refreshAfter }: { refreshAfter?: (reply: OutputOf<C>) => number | false } = {},
): OutputOf<C> {
  // Compared as text: a new object with the same input in it is the same question.
  const asked: InputOf<C> = JSON.parse(useDeferredValue(JSON.stringify(input)));
  return useSuspenseQuery({
    ...queryOf(call, asked),
    refetchInterval: ({ state: { data } }) => (data !== undefined && refreshAfter?.(data)) || false,
  }).data;
}

/**
 * A changing call: `change.mutate(input)`, `change.isPending`, `change.error` for an ErrorNotice. After success
 * everything read from its area, and from the areas named, is read anew.
 */
export function useChange<C extends Call>(call: C, { also = [] }: { also?: readonly string[] } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [call.area, call.name],
    mutationFn: (input: InputOf<C>): Promise<OutputOf<C>> => send(call, input),
    onSuccess: () => Promise.all([call.area, ...also].map((area) => client.invalidateQueries({ queryKey: [area] }))),
  });
}
