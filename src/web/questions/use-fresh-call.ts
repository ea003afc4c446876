import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Call, InputOf, OutputOf } from '../../contract/call.ts';
import { queryOf } from '../wire/query.ts';

/** As short as React Query keeps what a screen waits for, and long enough for what is fetched ahead of one. */
const gcTime = 1000;

/** The query of a call for a screen that begins with its reply: not with what another screen had read before. */
export const freshQueryOf = <C extends Call>(call: C, input: InputOf<C>) => {
  const { queryFn } = queryOf(call, input);
  return queryOptions({ queryKey: [call.area, call.name, input, 'fresh'], queryFn, gcTime });
};

/** As `useCall`, but waits for a reply of its own: what is written over must be what is there now. */
export const useFreshCall = <C extends Call>(call: C, input: InputOf<C>): OutputOf<C> =>
  useSuspenseQuery(freshQueryOf(call, input)).data;
