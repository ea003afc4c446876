import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { type Role, roleOf, roles } from '../../core/people.ts';
import { send } from './call.ts';
import { Refused, SessionOver } from './failures.ts';
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
  // Whoever signs in over an open screen goes on in the school of that screen.
  const signedIn = before?.idUser === user.idUser ? await returnTo(placeOf(before), user) : user;
  if (!isSamePlace(before, signedIn)) queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, signedIn);
  return signedIn;
}

/** Returns the school that opens where the user is now: of students, who are in all of theirs at once, the first one; null at the provider. */
const placeOf = (me: SessionUser): number | null =>
  me.idSchool ?? me.schools.find(({ idType }) => idType === roles.student && idType === me.idType)?.idSchool ?? null;

/** Whether the same user works in the same school. */
export const isSamePlace = (before: SessionUser | null | undefined, me: SessionUser): boolean =>
  before?.idUser === me.idUser && placeOf(before) === placeOf(me);

const returnTo = async (idSchool: number | null, user: SessionUser): Promise<SessionUser> => {
  if (idSchool === null || idSchool === placeOf(user)) return user;
  try {
    return (await send(calls.users.changeSchool, { idSchool }, { whenOver: 'tell' })).user;
  } catch (error) {
    if (error instanceof Refused) return user;
    throw error;
  }
};

/** The schools the user may work in, each with its names: what one is a student in counts as one. */
export type Place = { idSchool: number; names: string[]; role: Role; isCurrent: boolean };

export const placesOf = (me: SessionUser): Place[] =>
  [
    ...Map.groupBy(me.schools, ({ idSchool, idType }) => (idType === roles.student ? 'student' : idSchool)).values(),
  ].map((schools) => {
    const [{ idSchool, idType } = { idSchool: 0, idType: me.idType }] = schools;
    const names = schools.map(({ name }) => name);
    return { idSchool, names, role: roleOf(idType), isCurrent: idSchool === placeOf(me) };
  });

/** Puts the session into another school. The page is to be left then, with all it knows. */
export const changeSchool = (idSchool: number) => send(calls.users.changeSchool, { idSchool });

/** Ends the session on the server. The page is to be left then, with all it knows. */
export const signOut = () => send(calls.session.logout, {}, { whenOver: 'tell' });
