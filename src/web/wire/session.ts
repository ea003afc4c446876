import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { send } from './call.ts';
import { SessionOver } from './failures.ts';
import { queryClient } from './query.ts';

/** Who is signed in, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionUser | null> => {
    try {
      return (await send(calls.session.currentSession, {}, { whenOver: 'tell' })).user;
    } catch (error) {
      if (error instanceof SessionOver) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user. Only for screens behind the sign-in. */
export function useMe(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new SessionOver();
  return data;
}

/** Signs in; what was read for somebody else is forgotten. Throws as `send`. */
export async function signIn(login: string, password: string): Promise<SessionUser> {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  const { user } = await send(calls.session.login, { login, password, idAccess: 1 }, { whenOver: 'tell' });
  if (before?.idUser !== user.idUser) queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  return user;
}

/** Ends the session on the server. The page is to be left then, with all it knows. */
export const signOut = () => send(calls.session.logout, {}, { whenOver: 'tell' });
