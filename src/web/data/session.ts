import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { type Role, roleOf, roles } from '../../core/people/roles.ts';
import { runtime } from '../device/runtime.ts';
import { cachedReply, updateCachedReply } from './cache.ts';
import { SessionEnded } from './errors.ts';
import { leavePageFor } from './leave-page.ts';
import { withOfflineFallback, withStoredPapers } from './offline-fallback.ts';
import { readOf } from './read-source.ts';
import { send } from './send.ts';
import { useRead } from './use-read.ts';

/** Reads who is signed in, or null; without a network the user who has a paper on this device. */
export const sessionSource = readOf(
  calls.session.currentSession,
  {},
  {
    load: () =>
      withOfflineFallback(
        fetchSessionUser,
        (kept) => kept.storedUser(),
        (kept, me) => kept.storeSignedInUser(me),
      ),
    freshForMs: Number.POSITIVE_INFINITY,
  },
);

/** Returns the user the server knows by the session, or null. Throws as `send`. */
export async function fetchSessionUser(): Promise<SessionUser | null> {
  try {
    return (await send(calls.session.currentSession, {}, { onSessionEnd: 'tell' })).user;
  } catch (error) {
    if (error instanceof SessionEnded) return null;
    throw error;
  }
}

/** Returns the signed-in user. Only for screens behind the sign-in. */
export function useMe(): SessionUser {
  const { reply } = useRead(sessionSource, { suspend: true });
  if (reply === null) throw new SessionEnded();
  return reply;
}

/** Caches the user, and removes what the device and the other tabs have of another one. */
export async function adoptSession(me: SessionUser): Promise<void> {
  await withStoredPapers((kept) => kept.storeSignedInUser(me));
  notifyOtherTabs(me);
  updateCachedReply(sessionSource, () => me);
}

/** Returns the school that opens where the user is now: of students, who are in all of theirs at once, the first one; null at the provider. */
export const currentSchoolOf = (me: SessionUser): number | null =>
  me.idSchool ?? me.schools.find(({ idType }) => idType === roles.student && idType === me.idType)?.idSchool ?? null;

/** Returns true when the same user works in the same school. */
export const isSameUserAndSchool = (before: SessionUser | null | undefined, me: SessionUser): boolean =>
  before?.idUser === me.idUser && currentSchoolOf(before) === currentSchoolOf(me);

/**
 * A school the user may work in; all schools in which the user is a student are one, with several names. Without `idSchool` it
 * is the administration of the installation, which has no name.
 */
export type Workplace = { idSchool: number | null; names: string[]; role: Role; isCurrent: boolean };

/** Returns the schools the user can switch between, with the current one. */
export const workplacesOf = (me: SessionUser): Workplace[] => [
  ...(me.administersInstallation
    ? [{ idSchool: null, names: [], role: 'administrator' as const, isCurrent: currentSchoolOf(me) === null }]
    : []),
  ...[
    ...Map.groupBy(me.schools, ({ idSchool, idType }) => (idType === roles.student ? 'student' : idSchool)).values(),
  ].map((schools) => {
    const [{ idSchool, idType } = { idSchool: 0, idType: me.idType }] = schools;
    const names = schools.map(({ name }) => name);
    return { idSchool, names, role: roleOf(idType), isCurrent: idSchool === currentSchoolOf(me) };
  }),
];

/** Puts the session into another school. The caller has to leave the page, which shows the school before. Throws as `send`. */
export const changeSchool = (idSchool: number | null) => send(calls.users.changeSchool, { idSchool });

/** Ends the session on the server and in the other tabs. The caller has to leave the page. Throws as `send`. */
export async function signOut(): Promise<void> {
  await send(calls.session.logout, {}, { onSessionEnd: 'tell' });
  await withStoredPapers((kept) => kept.removeAllPapers());
  notifyOtherTabs(null);
}

/**
 * The other tabs of this browser, which share its session; none in the desktop mode, which has one of its own. One channel for both
 * directions: a second one in this page would hear what the first one says, and the page would leave before it has removed what it must.
 */
const otherTabs =
  runtime === 'desktop' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

const notifyOtherTabs = (me: SessionUser | null): void => otherTabs?.postMessage(me?.idUser);

/** Loads the start page here when another tab has signed out or signed in another user. */
export function watchOtherTabs(): void {
  if (otherTabs === null) return;
  otherTabs.onmessage = ({ data: idUser }) => {
    const me = cachedReply(sessionSource);
    if (me && me.idUser !== idUser) leavePageFor('/');
  };
}
