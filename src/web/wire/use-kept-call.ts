import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call, InputOf } from '../../contract/call.ts';
import { queryOf } from './query.ts';

/**
 * A reading call whose input changes under the user's hands: the reply before stays until the new one has come, and
 * `isOld` says so. No reply before the first. Fails at the nearest error boundary.
 */
export function useKeptCall<C extends Call>(call: C, input: InputOf<C>) {
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(call, input),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  return { reply: data, isOld: isPlaceholderData };
}
