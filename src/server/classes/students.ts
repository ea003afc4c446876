import { eq, ne } from 'drizzle-orm';
import { MOST_STUDENTS } from '../../contract/classes.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import type { PersonName } from '../../core/people/roles.ts';
import { canEditStudent, canResetAccount } from '../../core/policies/member.ts';
import { nameKey } from '../../core/rosters/keys.ts';
import { splitFullName, tidy } from '../../core/rosters/person-names.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type HandlersOf, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { enrol, lastListNumber } from '../database/enrolments.ts';
import { user } from '../database/schema.ts';
import { changeAddress, isAddressKnown } from '../members/api.ts';
import { syncAudience } from '../schedules/api.ts';
import type { Sessions } from '../session/api.ts';
import { createAccounts } from '../users/api.ts';
import { readCourse } from './courses.ts';
import { findCourseForUpdate, findSchool } from './store/courses.ts';
import { setListNumber } from './store/enrolments.ts';
import {
  addStudentMembership,
  loadStudents,
  setDisplayName,
  updateAccount,
  writeStudentFacts,
} from './store/students.ts';

type GivenName = { fullname?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };

/** Returns first and last name as they are stored; one text is divided. */
const nameOf = ({ fullname, firstName, lastName }: GivenName): PersonName =>
  firstName === undefined && lastName === undefined
    ? splitFullName(fullname ?? '', 'firstLast')
    : { firstName: tidy(firstName ?? ''), lastName: tidy(lastName ?? '') };

type CourseRef = { idSchool: number; idCourse: number };

/** Returns whether the course has another student of this name, whatever the accents. */
const isNameInCourse = async (
  db: Database,
  course: CourseRef,
  { name, except = 0, now }: { name: PersonName; except?: number; now: Instant },
): Promise<boolean> => {
  const others = await loadStudents(db, course, { now, where: ne(user.id, except), limit: MOST_STUDENTS });
  return others.some((other) => nameKey(other) === nameKey(name));
};

/** Returns the handlers of the calls that add and change students of a class. */
export const studentHandlers = (sessions: Sessions): HandlersOf<'classes', 'addStudent' | 'editStudent'> => ({
  async addStudent({ db, me, now, host, recordChange }, { idSchool, idCourse, email = null, ...given }, refuse) {
    if (idSchool !== schoolOf(me)) return refuse('schoolNotValid');
    const course = (await findCourseForUpdate(db, me, idCourse)) ?? refuse('courseNotValid');
    if (course.source !== '') return refuse('courseOfPartner');
    const name = nameOf(given);
    if (await isNameInCourse(db, course, { name, now })) return refuse('studentExists');
    if (email !== null && !isEmailAddress(email)) return refuse('invalidEmail');
    if (email !== null && (await isAddressKnown(db, { idSchool, email }, now))) return refuse('duplicateEmail');
    const { idCountry } = await findSchool(db, idSchool);
    const [account] = await createAccounts(db, [{ ...name, email: null, idCountry }], { now, createdBy: me.idUser });
    if (!account) throw new Error('a student was not created');
    const { idUser, login } = account;
    await addStudentMembership(db, { idSchool, idUser, since: now });
    const asked = { idSchool, by: me.idUser, student: { ...name, idUser, email: null }, email };
    if (email !== null && !(await changeAddress({ db, host, now }, asked))) return refuse('duplicateEmail');
    const facts = { gender: given.gender ?? null, code: given.code ?? '', studentId: given.studentId ?? '' };
    await writeStudentFacts(db, { idSchool, idUser, ...facts });
    const listNumber = given.listNumber ?? (await lastListNumber(db, course, now)) + 1;
    await enrol(db, course, [{ idUser, listNumber }], now);
    await syncAudience(db, idSchool, { idsCourses: [idCourse] }, now);
    recordChange({ after: { idUser, idCourse, ...name, login, waitingEmail: email, ...facts, listNumber } });
    return { content: { idUser, login } };
  },

  async editStudent({ db, me, now, host, recordChange }, { idCourse, idUser, email, ...given }, refuse) {
    const course = (await readCourse(db, me, { idCourse, now })) ?? refuse('userNotValid');
    if (course.closed !== null) return refuse('userNotValid');
    const [row] = await loadStudents(db, course, { now, where: eq(user.id, idUser), limit: 1 });
    if (!row) return refuse('userNotValid');
    const isTaught = course.teachers.some((one) => one.idUser === me.idUser);
    const facts = { ...row, idSchool: course.idSchool, isTaught };
    if (!canEditStudent(me, facts)) return refuse('userNotValid');
    const before = {
      ...{ firstName: row.firstName, lastName: row.lastName, email: row.email, waitingEmail: row.waitingEmail },
      ...{ gender: row.gender, code: row.code ?? '', studentId: row.studentId ?? '', listNumber: row.listNumber },
    };
    const isNamed = `${given.fullname ?? ''}${given.firstName ?? ''}${given.lastName ?? ''}` !== '';
    const presentEmail = before.waitingEmail ?? before.email;
    const after = {
      ...before,
      ...(isNamed && nameOf(given)),
      gender: given.gender === undefined ? before.gender : given.gender,
      code: given.code ?? before.code,
      studentId: given.studentId ?? before.studentId,
      listNumber: given.listNumber ?? before.listNumber,
    };
    if (nameKey(after) !== nameKey(before) && (await isNameInCourse(db, course, { name: after, except: idUser, now })))
      return refuse('studentExists');
    if (email !== undefined && email !== presentEmail) {
      if (email !== null && !isEmailAddress(email)) return refuse('invalidEmail');
      if (row.source === '' && !row.isStudentHereOnly) return refuse('accountElsewhere');
      if (!canResetAccount(me, facts) || row.source !== '') return refuse('accountNotResettable');
      const asked = { idSchool: course.idSchool, by: me.idUser, student: { ...row, ...after }, email };
      if (!(await changeAddress({ db, host, now }, asked))) return refuse('duplicateEmail');
      after.waitingEmail = email === before.email ? null : email;
      if (email !== before.email) after.email = null;
    }
    const { firstName, lastName, gender, code, studentId, listNumber } = after;
    if (row.isStudentHereOnly) await updateAccount(db, idUser, { firstName, lastName });
    await setDisplayName(db, course.idSchool, idUser, { firstName, lastName });
    await writeStudentFacts(db, { idSchool: course.idSchool, idUser, gender, code, studentId });
    if (listNumber !== before.listNumber) await setListNumber(db, course, { idUser, listNumber }, now);
    sessions.invalidate(idUser);
    recordChange({ before, after });
    return {};
  },
});
