import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call, InputOf, OutputOf } from '../../contract/call.ts';
import { queryOf } from './query.ts';

type Options<Reply> = {
  /** As in `useCall`. */
  refreshAfter?: (reply: Reply) => number | false;
  /** Whether a failure goes to the nearest error boundary, or is told as `error` beside what else is on the screen. */
  whenFailed?: 'throw' | 'tell';
};

/**
 * A reading call whose input changes under the user's hands: the reply before stays until the new one has come, and
 * `isOld` says so. No reply before the first, or after a failure that is told.
 */
export function useKeptCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { refreshAfter, whenFailed = 'throw' }: Options<OutputOf<C>> = {},
) {
  const { data, isPlaceholderData, error } = useQuery({
    ...queryOf(call, input),
    refetchInterval: ({ state: { data } }) => (data !== undefined && refreshAfter?.(data)) || false,
    placeholderData: keepPreviousData,
    throwOnError: (_, { state }) => whenFailed === 'throw' && state.data === undefined,
  });
  return { reply: data, isOld: isPlaceholderData, error };
}
