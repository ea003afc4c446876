import { permissionsIn, roleOf } from '../../core/people/roles.ts';
import { canGrant, canManageMember, canManageRole } from '../../core/policies/member.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { type Sessions, wasLinkJustMailed } from '../session/api.ts';
import {
  endSessionsInSchool,
  findAdministratorsForUpdate,
  findMemberForUpdate,
  type MemberRow,
  updateMembership,
} from './store.ts';

type MembershipCalls = 'editUser' | 'endMembership' | 'startMembership' | 'endMemberSessions' | 'mailPasswordLink';

/** Returns a member of the caller's school whom the caller may manage, locked; undefined for anybody else. */
const findManaged = async (db: Database, me: Me, idUser: number, now: Instant): Promise<MemberRow | undefined> => {
  const idSchool = schoolOf(me);
  const row = await findMemberForUpdate(db, idSchool, idUser, now);
  if (!row) return undefined;
  const facts = { idSchool, idUser, role: row.role, isTaught: false, isStudentHereOnly: false };
  return canManageMember(me, facts) ? row : undefined;
};

/**
 * Returns whether nobody would administer a school without this user. Two administrators who remove each other at the
 * same time wait for each other here.
 */
const isLastAdministrator = async (db: Database, idSchool: number, idUser: number, now: Instant): Promise<boolean> => {
  const administrators = await findAdministratorsForUpdate(db, idSchool, now);
  return administrators.every((id) => id === idUser);
};

/** Returns the handlers of the calls that change the memberships of a school. */
export const membershipHandlers = (sessions: Sessions): HandlersOf<'members', MembershipCalls> => ({
  async editUser({ db, me, now, recordChange }, { idUser, idType, permissions }, refuse) {
    const idSchool = schoolOf(me);
    // All administrators are locked before the member is, always in this order.
    const isLast = await isLastAdministrator(db, idSchool, idUser, now);
    const row = (await findManaged(db, me, idUser, now)) ?? refuse('userNotValid');
    const before = { role: row.role, permissions: permissionsIn(row.permissions) };
    const after = {
      role: idType === undefined ? before.role : roleOf(idType),
      permissions: permissions ?? before.permissions,
    };
    const isOtherRole = after.role !== before.role;
    // Who was a student has results and classes that no other role has.
    if (isOtherRole && (before.role === 'student' || !canManageRole(me, idSchool, after.role)))
      return refuse('roleNotAllowed');
    const added = after.permissions.filter((permission) => !before.permissions.includes(permission));
    if (!added.every((permission) => canGrant(me, permission))) return refuse('permissionNotAllowed');
    if (isOtherRole && before.role === 'administrator' && isLast) return refuse('lastAdministrator');
    await updateMembership(db, idSchool, idUser, { role: after.role, permissions: after.permissions.join(',') });
    sessions.invalidate(idUser);
    recordChange({ before, after });
    return {};
  },

  async endMembership({ db, me, now, recordChange }, { idUser }, refuse) {
    const idSchool = schoolOf(me);
    const isLast = await isLastAdministrator(db, idSchool, idUser, now);
    const row = (await findManaged(db, me, idUser, now)) ?? refuse('userNotValid');
    if (row.role === 'administrator' && isLast) return refuse('lastAdministrator');
    await updateMembership(db, idSchool, idUser, { active: false });
    await endSessionsInSchool(db, idSchool, idUser);
    sessions.invalidate(idUser);
    recordChange({ before: { isValid: row.isValid }, after: { isValid: false } });
    return {};
  },

  async startMembership({ db, me, now, recordChange }, { idUser }, refuse) {
    const row = (await findManaged(db, me, idUser, now)) ?? refuse('userNotValid');
    await updateMembership(db, schoolOf(me), idUser, { active: true, until: null });
    sessions.invalidate(idUser);
    recordChange({ before: { isValid: row.isValid }, after: { isValid: true } });
    return {};
  },

  async endMemberSessions({ db, me, now }, { idUser }, refuse) {
    await findManaged(db, me, idUser, now).then((row) => row ?? refuse('userNotValid'));
    await endSessionsInSchool(db, schoolOf(me), idUser);
    sessions.invalidate(idUser);
    return {};
  },

  async mailPasswordLink({ db, me, now, host }, { idUser }, refuse) {
    const row = (await findManaged(db, me, idUser, now)) ?? refuse('userNotValid');
    if (!row.isValid) return refuse('userNotValid');
    if (row.email === null) return refuse('emailMissing');
    if (await wasLinkJustMailed(db, idUser, now)) return {};
    await host.jobs.enqueue(db, 'sendPasswordLink', { idUser }, { key: String(idUser) });
    return {};
  },
});
