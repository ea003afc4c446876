import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PresentStudent, RosterClass, RosterSurroundings } from '../../../core/rosters/planned-row.ts';
import type { RowPerson } from '../../../core/rosters/row-people.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { textList } from '../../database/arrays.ts';
import { isSchedulableCourse } from '../../database/courses.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { isStudentHereOnly, isValidMembership } from '../../database/memberships.ts';
import { course, enrolment, externalIdentity, invitation, membership, student, user } from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';
import { isWaitingInvitation, waitingEmail } from '../../database/waiting-addresses.ts';

/** The source of the ids that lists of students give. */
export const ROSTER = 'roster';

/** Returns the classes of a year to which the user may add students: not those of partners. */
const findClasses = (db: Database, me: Me, academicYear: number): Promise<RosterClass[]> =>
  db
    .select({ idCourse: course.id, name: course.name })
    .from(course)
    .where(and(isSchedulableCourse(db, me), eq(course.source, ''), eq(course.academicYear, academicYear)))
    .orderBy(course.id);

/** Returns a class to which the user may add students, with its year. */
const findTarget = async (db: Database, me: Me, idCourse: number) => {
  const [found] = await db
    .select({ idCourse: course.id, name: course.name, academicYear: course.academicYear })
    .from(course)
    .where(and(isSchedulableCourse(db, me), eq(course.source, ''), eq(course.id, idCourse)));
  return found;
};

/**
 * Returns all that planning depends on; undefined where the user may not add students to the class. Without a class, rows
 * go to the classes of a year.
 */
export async function loadSurroundings(
  db: Database,
  me: Me,
  {
    idCourse,
    moving,
    year,
    now,
  }: { idCourse: number | undefined; moving: 'leave' | 'stay'; year: number; now: Instant },
  people: readonly RowPerson[],
): Promise<RosterSurroundings | undefined> {
  const found = idCourse === undefined ? null : await findTarget(db, me, idCourse);
  if (found === undefined) return undefined;
  const academicYear = found?.academicYear ?? year;
  const classes = await findClasses(db, me, academicYear);
  const { ids, remembered } = await loadIds(db, schoolOf(me));
  const present = await loadPresent(db, me, { academicYear, now, classes, ids });
  return {
    target: found && { idCourse: found.idCourse, name: found.name },
    ...{ classes, present, remembered, moving },
    ...(await loadTaken(db, me, { people, present, now })),
    invited: await loadInvited(db, schoolOf(me), now),
  };
}

const loadIds = async (db: Database, idSchool: number) => {
  const rows = await db
    .select({ key: externalIdentity.externalId, idUser: externalIdentity.id })
    .from(externalIdentity)
    .where(
      and(
        eq(externalIdentity.idSchool, idSchool),
        eq(externalIdentity.source, ROSTER),
        eq(externalIdentity.kind, 'user'),
      ),
    );
  const ids = Map.groupBy(
    rows.filter(({ key }) => key.startsWith('id|')),
    ({ idUser }) => idUser,
  );
  return { ids, remembered: new Map(rows.map(({ key, idUser }) => [key, idUser])) };
};

type Loaded = {
  academicYear: number;
  now: Instant;
  classes: readonly RosterClass[];
  ids: ReadonlyMap<number, readonly { key: string }[]>;
};

/** Returns the valid students of the user's school with their classes of a year. */
async function loadPresent(
  db: Database,
  me: Me,
  { academicYear, now, classes, ids }: Loaded,
): Promise<PresentStudent[]> {
  const idSchool = schoolOf(me);
  const people = await db
    .select({
      ...{ idUser: user.id, ...shownName(membership.idSchool), login: user.login },
      email: sql<string | null>`coalesce(${waitingEmail(idSchool)}, ${user.email})`,
      ...{ code: student.code, studentId: student.studentId, gender: student.gender },
      mayEditAccount: isStudentHereOnly(idSchool),
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .leftJoin(student, and(eq(student.idSchool, membership.idSchool), eq(student.idUser, membership.idUser)))
    .where(and(eq(membership.idSchool, idSchool), eq(membership.role, 'student'), isValidMembership(now)))
    .orderBy(user.id);
  const enrolled = await db
    .select({ idUser: enrolment.idUser, idCourse: course.id, name: course.name, listNumber: enrolment.listNumber })
    .from(enrolment)
    .innerJoin(course, and(eq(course.idSchool, enrolment.idSchool), eq(course.id, enrolment.idCourse)))
    .where(
      and(
        eq(enrolment.idSchool, idSchool),
        isValidEnrolment(now),
        eq(course.deleted, false),
        eq(course.academicYear, academicYear),
      ),
    )
    .orderBy(course.id, enrolment.since);
  const classesOf = Map.groupBy(enrolled, ({ idUser }) => idUser);
  const mayLeave = new Set(classes.map(({ idCourse }) => idCourse));
  return people.map((person) => ({
    ...person,
    ...{ code: person.code ?? '', studentId: person.studentId ?? '' },
    externalIds: (ids.get(person.idUser) ?? []).map(({ key }) => key.slice('id|'.length)),
    classes: (classesOf.get(person.idUser) ?? []).map(({ idUser: _, ...one }) => ({
      ...one,
      mayLeave: mayLeave.has(one.idCourse),
    })),
  }));
}

/**
 * Returns which addresses of a list the school knows as those of people who are none of its present students, which logins are
 * taken, and who has an address or can still accept it.
 */
async function loadTaken(
  db: Database,
  me: Me,
  { people, present, now }: { people: readonly RowPerson[]; present: readonly PresentStudent[]; now: Instant },
): Promise<Pick<RosterSurroundings, 'taken' | 'holders'>> {
  const idSchool = schoolOf(me);
  const given = (texts: string[]) => textList([...new Set(texts)].filter(Boolean));
  const emails = given(people.map(({ email }) => email));
  const known = new Set(present.map(({ idUser }) => idUser));
  const members = await db
    .select({ idUser: membership.idUser, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), sql`${user.email} in ${emails}`));
  const asked = await db
    .select({ idUser: invitation.idUser, email: invitation.email, expires: invitation.expires })
    .from(invitation)
    .where(and(isWaitingInvitation(idSchool), isNotNull(invitation.idUser), sql`${invitation.email} in ${emails}`));
  const logins = await db
    .select({ idUser: user.id, login: user.login })
    .from(user)
    .where(sql`${user.login} in ${given(people.map(({ login }) => login))}`);
  const ofOthers = <Row extends { idUser: number | null }>(rows: readonly Row[]) =>
    rows.filter(({ idUser }) => !known.has(idUser ?? 0));
  const open = asked.filter(({ expires }) => expires > now);
  return {
    taken: {
      here: new Set(ofOthers([...members, ...asked]).flatMap(({ email }) => (email === null ? [] : [email]))),
      logins: new Set(ofOthers(logins).map(({ login }) => login)),
    },
    holders: new Map(
      [...open, ...members].flatMap(({ email, idUser }) =>
        email === null || idUser === null ? [] : [[email, idUser] as const],
      ),
    ),
  };
}

/** Returns the addresses that were invited to the school, and are no added student's, and have not answered yet. */
const loadInvited = async (db: Database, idSchool: number, now: Instant): Promise<Set<string>> => {
  const rows = await db
    .select({ email: invitation.email })
    .from(invitation)
    .where(and(isWaitingInvitation(idSchool), isNull(invitation.idUser), gt(invitation.expires, now)));
  return new Set(rows.map(({ email }) => email));
};
