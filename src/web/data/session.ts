import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { type Role, roleOf, roles } from '../../core/people/roles.ts';
import { Refused, SessionEnded } from './errors.ts';
import { leavePageFor } from './leave-page.ts';
import { withOfflineFallback, withStoredPapers } from './offline-fallback.ts';
import { queryClient } from './query.ts';
import { send } from './send.ts';

/** Who is signed in, or null; without a network whoever has a paper on this device. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () =>
    withOfflineFallback(
      fetchSessionUser,
      (kept) => kept.user(),
      (kept, me) => kept.hasSignedIn(me),
    ),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Asks the server who is signed in; null when nobody is. Throws as `send`. */
export async function fetchSessionUser(): Promise<SessionUser | null> {
  try {
    return (await send(calls.session.currentSession, {}, { onSessionEnd: 'tell' })).user;
  } catch (error) {
    if (error instanceof SessionEnded) return null;
    throw error;
  }
}

/** The signed-in user. Only for screens behind the sign-in. */
export function useMe(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new SessionEnded();
  return data;
}

/** Signs in; what was read for somebody else is forgotten. Throws as `send`. */
export async function signIn(login: string, password: string): Promise<SessionUser> {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  const { user } = await send(calls.session.login, { login, password, idAccess: 1 }, { onSessionEnd: 'tell' });
  // Whoever signs in over an open screen goes on in the school of that screen.
  const signedIn = before?.idUser === user.idUser ? await restoreSchool(currentSchoolOf(before), user) : user;
  if (!isSameUserAndSchool(before, signedIn)) queryClient.clear();
  await adoptSession(signedIn);
  return signedIn;
}

/** Signs in by a one-time token, of whatever user; what was read for somebody else is forgotten. Throws as `send`. */
export async function signInByToken(token: string): Promise<{ user: SessionUser; idAssessment: number | null }> {
  const { user, idAssessment = null } = await send(calls.session.authorize, { token }, { onSessionEnd: 'tell' });
  queryClient.clear();
  await adoptSession(user);
  return { user, idAssessment };
}

/** What this device keeps and the other tabs show of anybody else is left. */
async function adoptSession(me: SessionUser): Promise<void> {
  await withStoredPapers((kept) => kept.hasSignedIn(me));
  notifyOtherTabs(me);
  queryClient.setQueryData(sessionQuery.queryKey, me);
}

/** Returns the school that opens where the user is now: of students, who are in all of theirs at once, the first one; null at the provider. */
const currentSchoolOf = (me: SessionUser): number | null =>
  me.idSchool ?? me.schools.find(({ idType }) => idType === roles.student && idType === me.idType)?.idSchool ?? null;

/** Whether the same user works in the same school. */
export const isSameUserAndSchool = (before: SessionUser | null | undefined, me: SessionUser): boolean =>
  before?.idUser === me.idUser && currentSchoolOf(before) === currentSchoolOf(me);

const restoreSchool = async (idSchool: number | null, user: SessionUser): Promise<SessionUser> => {
  if (idSchool === null || idSchool === currentSchoolOf(user)) return user;
  try {
    return (await send(calls.users.changeSchool, { idSchool }, { onSessionEnd: 'tell' })).user;
  } catch (error) {
    if (error instanceof Refused) return user;
    throw error;
  }
};

/** The schools the user may work in, each with its names: what one is a student in counts as one. */
export type Workplace = { idSchool: number; names: string[]; role: Role; isCurrent: boolean };

export const workplacesOf = (me: SessionUser): Workplace[] =>
  [
    ...Map.groupBy(me.schools, ({ idSchool, idType }) => (idType === roles.student ? 'student' : idSchool)).values(),
  ].map((schools) => {
    const [{ idSchool, idType } = { idSchool: 0, idType: me.idType }] = schools;
    const names = schools.map(({ name }) => name);
    return { idSchool, names, role: roleOf(idType), isCurrent: idSchool === currentSchoolOf(me) };
  });

/** Puts the session into another school. The page is to be left then, with all it knows. */
export const changeSchool = (idSchool: number) => send(calls.users.changeSchool, { idSchool });

/** Ends the session on the server. The page is to be left then, with all it knows; the other tabs leave theirs. */
export async function signOut(): Promise<void> {
  await send(calls.session.logout, {}, { onSessionEnd: 'tell' });
  await withStoredPapers((kept) => kept.forgetAll());
  notifyOtherTabs(null);
}

/**
 * The other tabs of this browser, which share its session. One channel for both directions: a second one in this page would hear
 * what the first one says, and the page would leave before it has removed what it must.
 */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

const notifyOtherTabs = (me: SessionUser | null): void => otherTabs?.postMessage(me?.idUser);

/** Leaves this page when another tab has signed out, or somebody else in. */
export function watchOtherTabs(): void {
  if (otherTabs === null) return;
  otherTabs.onmessage = ({ data: idUser }) => {
    const me = queryClient.getQueryData(sessionQuery.queryKey);
    if (me && me.idUser !== idUser) leavePageFor('/');
  };
}
