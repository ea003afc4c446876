import { hasPermission, type Permission, type Role, seesWholeSchool } from '../people/roles.ts';
import { type Actor, isPlanner, worksAt, writesForProvider } from './actor.ts';

/** What the rights to a member of a school depend on. */
export type MemberFacts = {
  idSchool: number;
  idUser: number;
  role: Role;
  /** Whether the actor teaches a course in which the member is enrolled now. */
  isTaught: boolean;
  /** Whether this membership, as a student, is the only one that the person has anywhere. */
  isStudentHereOnly: boolean;
};

/**
 * Returns whether an actor may read a member's data: everybody's of the whole school, for teachers that of their
 * colleagues and of their students.
 */
export const canReadMember = (me: Actor, row: MemberFacts): boolean =>
  worksAt(me, row.idSchool) &&
  (seesWholeSchool(me.role) || (me.role === 'teacher' && (row.role !== 'student' || row.isTaught)));

/**
 * Returns whether an actor may invite people in a role and change the role, permissions and validity of those who have
 * it: administrators everybody, coordinators teachers and students. Authors and editors are the provider's, whose administrators are those
 * of the installation.
 */
export const canManageRole = (me: Actor, idSchool: number, role: Role): boolean => {
  if (!worksAt(me, idSchool)) return false;
  if (role === 'author' || role === 'editor') return me.role === 'administrator' && writesForProvider(me);
  return me.role === 'administrator' || (me.role === 'coordinator' && (role === 'teacher' || role === 'student'));
};

/**
 * Returns whether an actor may give others a permission: administrators any, coordinators those that they have and
 * grading, which teachers need.
 */
export const canGrant = (me: Actor, permission: Permission): boolean =>
  me.role === 'administrator' ||
  (me.role === 'coordinator' && (permission === 'grade' || hasPermission(me.permissions, permission)));

/** Returns whether an actor may change a member's role, permissions and validity: never their own. */
export const canManageMember = (me: Actor, row: MemberFacts): boolean =>
  canManageRole(me, row.idSchool, row.role) && row.idUser !== me.idUser;

/**
 * Returns whether an actor may give a member's work to somebody else: that of whom they manage and their own. Students have
 * none.
 */
export const canHandOver = (me: Actor, row: MemberFacts): boolean =>
  row.role !== 'student' &&
  (canManageMember(me, row) || (row.idUser === me.idUser && worksAt(me, row.idSchool) && seesWholeSchool(me.role)));

/**
 * Returns whether an actor may say which languages are offered to a member: administrators, of people who are nothing
 * elsewhere, since the list is the account's.
 */
export const canListLanguages = (me: Actor, row: MemberFacts & { isHereOnly: boolean }): boolean =>
  me.role === 'administrator' && canManageMember(me, row) && row.isHereOnly;

/** Returns whether an actor may say that a member's menu has no classes, schedules and reports: of staff, as with the languages. */
export const canHideStudentModules = (me: Actor, row: MemberFacts & { isHereOnly: boolean }): boolean =>
  row.role !== 'student' && canListLanguages(me, row);

/** Returns whether a member can get the work of somebody else: who plans for the school and has rights there now. */
export const canReceiveWork = ({ role, isValid }: { role: Role; isValid: boolean }): boolean =>
  isValid && isPlanner({ role });

/**
 * Returns whether an actor may make one account of this one and another: of students whom they manage and who are
 * nothing else anywhere, since an account that opens more is not one school's to close.
 */
export const canMergeMember = (me: Actor, row: MemberFacts): boolean =>
  canManageMember(me, row) && row.role === 'student' && row.isStudentHereOnly;

/** Returns whether an actor may change the name and the school's data of a student: teachers for those they teach. */
export const canEditStudent = (me: Actor, row: MemberFacts): boolean =>
  worksAt(me, row.idSchool) &&
  row.role === 'student' &&
  (seesWholeSchool(me.role) || (me.role === 'teacher' && row.isTaught));

/** Returns whether an actor may have the link to choose a new password mailed to a member. */
export const canMailPasswordLink = (me: Actor, row: MemberFacts): boolean =>
  canEditStudent(me, row) || canManageMember(me, row);

/**
 * Returns whether an actor may give a student a new password and change login and e-mail address: only where the person
 * is nothing else anywhere. Others get the link by mail, since the account opens more than this school.
 */
export const canResetAccount = (me: Actor, row: MemberFacts): boolean =>
  canEditStudent(me, row) && row.isStudentHereOnly;
