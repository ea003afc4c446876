import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/call.ts';
import { queryOf } from '../data/query.ts';

/** The query of a call for a screen that begins with its reply: not with what another screen had read before. */
export const freshQueryOf = <C extends Call>(call: C, input: InputOf<C>) => {
  const { queryFn } = queryOf(call, input);
  return queryOptions({ queryKey: [call.area, call.name, input, 'fresh'], queryFn, gcTime: 1000 });
};

/** As `useCall` with an input that stays, but waits for a reply of its own: what is written over is what is there now. */
export function useFreshCall<C extends Call>(call: C, input: InputOf<C>): OutputOf<C> {
  const client = useQueryClient();
  const [query] = useState(() => freshQueryOf(call, input));
  const { data } = useSuspenseQuery(query);
  // A screen that is come back to at once would find the reply still there.
  useEffect(
    () => () => client.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' }),
    [client, query],
  );
  return data;
}
