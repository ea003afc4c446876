import type { calls } from '../../contract/index.ts';
import { languagesInList } from '../../core/languages.ts';
import { type Permission, permissionsIn, type Role, roleOf } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { ChangeOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { revokeDevicesOf } from '../devices/api.ts';
import { resetSecondFactor } from '../session/api.ts';
import {
  endSessionsInSchool,
  findAdministratorsForUpdate,
  findMemberForUpdate,
  isMergedAway,
  isStaffElsewhere,
  type MemberRow,
  updateCustomLanguages,
  updateMembership,
  updateStudentModules,
} from './store.ts';

type Members = typeof calls.members;

/** The school, and whom of its members the caller may manage: everybody where it is not said. */
export type Managed = { idSchool: number; mayManage?: (row: Pick<MemberRow, 'idUser' | 'role'>) => boolean };

const always = () => true;

/** Returns a member of a school whom the caller may manage, locked; undefined for anybody else. */
export const findManaged = async (
  db: Database,
  { idSchool, idUser, mayManage = always }: Managed & { idUser: number },
  now: Instant,
): Promise<MemberRow | undefined> => {
  const row = await findMemberForUpdate(db, idSchool, idUser, now);
  return row && mayManage(row) ? row : undefined;
};

/**
 * Returns whether nobody would administer a school without this user. Two administrators who remove each other at the
 * same time wait for each other here.
 */
export const isLastAdministrator = async (
  db: Database,
  idSchool: number,
  idUser: number,
  now: Instant,
): Promise<boolean> => {
  const administrators = await findAdministratorsForUpdate(db, idSchool, now);
  return administrators.every((id) => id === idUser);
};

type Granting = {
  mayGive?: (role: Role) => boolean;
  mayGrant?: (permission: Permission) => boolean;
  mayListLanguages?: (row: MemberRow) => boolean;
  mayHideStudentModules?: (row: MemberRow) => boolean;
};

/** Changes role, permissions, languages and menu of a member; what is not given stays as it is. */
export const editMember: ChangeOf<Members['editUser'], Managed & Granting> = async (
  { db, now, recordChange },
  { idUser, idType, permissions, customLanguages, withoutStudentModules, ...rights },
  refuse,
) => {
  const { mayGive = always, mayGrant = always, ...further } = rights;
  const { mayListLanguages = always, mayHideStudentModules = always, ...managed } = further;
  const { idSchool } = managed;
  // All administrators are locked before the member is, always in this order.
  const isLast = await isLastAdministrator(db, idSchool, idUser, now);
  const row = (await findManaged(db, { ...managed, idUser }, now)) ?? refuse('userNotValid');
  const before = { role: row.role, permissions: permissionsIn(row.permissions) };
  const after = {
    role: idType === undefined ? before.role : roleOf(idType),
    permissions: permissions ?? before.permissions,
  };
  const isOtherRole = after.role !== before.role;
  // Who was a student has results and classes that no other role has.
  if (isOtherRole && (before.role === 'student' || !mayGive(after.role))) return refuse('roleNotAllowed');
  const added = after.permissions.filter((permission) => !before.permissions.includes(permission));
  if (!added.every(mayGrant)) return refuse('permissionNotAllowed');
  if (isOtherRole && before.role === 'administrator' && isLast) return refuse('lastAdministrator');
  if (customLanguages !== undefined && !mayListLanguages(row)) return refuse('userNotValid');
  if (withoutStudentModules !== undefined && !mayHideStudentModules(row)) return refuse('userNotValid');
  await updateMembership(db, idSchool, idUser, { role: after.role, permissions: after.permissions.join(',') });
  recordChange({ idSchool, before, after });
  if (customLanguages !== undefined) {
    const listed = [...new Set(customLanguages)];
    await updateCustomLanguages(db, idUser, listed.join('\n'));
    const customBefore = languagesInList(row.customLanguages);
    recordChange({ before: { customLanguages: customBefore }, after: { customLanguages: listed } });
  }
  if (withoutStudentModules !== undefined) {
    await updateStudentModules(db, idUser, withoutStudentModules);
    recordChange({
      before: { withoutStudentModules: row.withoutStudentModules },
      after: { withoutStudentModules },
    });
  }
  return {};
};

/** Ends a membership at once; what its user has made and done stays. */
export const endMember: ChangeOf<Members['endMembership'], Managed> = async (
  { db, now, recordChange },
  { idUser, ...managed },
  refuse,
) => {
  const { idSchool } = managed;
  const isLast = await isLastAdministrator(db, idSchool, idUser, now);
  const row = (await findManaged(db, { ...managed, idUser }, now)) ?? refuse('userNotValid');
  if (row.role === 'administrator' && isLast) return refuse('lastAdministrator');
  await updateMembership(db, idSchool, idUser, { active: false });
  await endSessionsInSchool(db, idSchool, idUser);
  await revokeDevicesOf(db, { idSchool, idUser }, now);
  recordChange({ idSchool, before: { isValid: row.isValid }, after: { isValid: false } });
  return {};
};

/** Gives an ended membership its rights again. */
export const startMember: ChangeOf<Members['startMembership'], Managed> = async (
  { db, now, recordChange },
  { idUser, ...managed },
  refuse,
) => {
  const { idSchool } = managed;
  const row = (await findManaged(db, { ...managed, idUser }, now)) ?? refuse('userNotValid');
  // Undoing the merge starts it again, with what the account had.
  if (await isMergedAway(db, idSchool, idUser)) return refuse('userNotValid');
  await updateMembership(db, idSchool, idUser, { active: true, until: null });
  recordChange({ idSchool, before: { isValid: row.isValid }, after: { isValid: true } });
  return {};
};

/**
 * Turns a member's second factor off and ends their sessions, since the device is lost. `mayReachOthers` says whether
 * also where the account opens other schools to staff.
 */
export const resetSecondFactorOfMember: ChangeOf<
  Members['resetSecondFactor'],
  Managed & { mayReachOthers: boolean }
> = async ({ db, now, recordChange }, { idUser, mayReachOthers, ...managed }, refuse) => {
  const { idSchool } = managed;
  if (!(await findManaged(db, { ...managed, idUser }, now))) return refuse('userNotValid');
  if (!mayReachOthers && (await isStaffElsewhere(db, idSchool, idUser, now))) return refuse('secondFactorOfOthers');
  if (!(await resetSecondFactor(db, idUser))) return refuse('userNotValid');
  recordChange({ idSchool, before: { secondFactor: true }, after: { secondFactor: false } });
  return {};
};

/** Signs a member out of the school on every device. */
export const endSessionsOfMember: ChangeOf<Members['endMemberSessions'], Managed> = async (
  { db, now, recordChange },
  { idUser, ...managed },
  refuse,
) => {
  const { idSchool } = managed;
  if (!(await findManaged(db, { ...managed, idUser }, now))) return refuse('userNotValid');
  const sessions = await endSessionsInSchool(db, idSchool, idUser);
  recordChange({ idSchool, before: { sessions }, after: { sessions: 0 } });
  return {};
};
