import { and, eq, inArray, max } from 'drizzle-orm';
import { byLastName } from '../../../core/people/list-order.ts';
import { externalKeyOf, rowKeyOf } from '../../../core/rosters/matching.ts';
import type { PlannedRow } from '../../../core/rosters/planned-row.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { enrolment, externalIdentity, invitation, membership, school, student, user } from '../../database/schema.ts';
import { createAccounts } from '../../users/api.ts';
import type { ImportedChanges } from '../changes.ts';
import { ROSTER } from './surroundings.ts';

/** Where and by whom a list is imported. */
export type Importing = { idSchool: number; idUser: number; now: Instant };

/** A planned row with the class and the student it goes to. */
export type DoneRow = PlannedRow & { course: NonNullable<PlannedRow['course']>; idUser: number };

const ROWS_AT_ONCE = 1000;
/** How long an invited person may take to open the link. */
const INVITATION_MS = 30 * 24 * 60 * 60 * 1000;

/** Runs a statement for some rows at a time, as many as it may have parameters for. */
async function inBatches<Row>(rows: readonly Row[], run: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) await run(rows.slice(first, first + ROWS_AT_ONCE));
}

/** Creates the accounts of new students, who cannot sign in until they are given a password. Returns their ids in order. */
export async function addStudents(db: Database, rows: readonly PlannedRow[], { idSchool, idUser, now }: Importing) {
  const [found] = await db.select({ idCountry: school.idCountry }).from(school).where(eq(school.id, idSchool));
  if (!found) throw new Error(`there is no school ${idSchool}`);
  const people = rows.map(({ person: { firstName, lastName, email, login } }) => ({
    ...{ firstName, lastName, idCountry: found.idCountry },
    email: email === '' ? null : email,
    ...(login !== '' && { login }),
  }));
  const accounts = await createAccounts(db, people, { now, createdBy: idUser });
  const ids = accounts.map((account) => account.idUser);
  await inBatches(ids, (some) =>
    db
      .insert(membership)
      .values(some.map((id) => ({ idSchool, idUser: id, role: 'student' as const, permissions: '', since: now }))),
  );
  const data = rows.map(({ person: { code, studentId, gender } }, index) => ({
    ...{ idSchool, idUser: ids[index] ?? 0, code, studentId, gender },
  }));
  await inBatches(data, (some) => db.insert(student).values(some));
  return ids;
}

/** Ends the enrolments that students leave. Returns what they were. */
export async function leaveClasses(db: Database, rows: readonly DoneRow[], { idSchool, now }: Importing) {
  const left: ImportedChanges['left'] = [];
  const pairs = rows.flatMap(({ idUser, from }) => from.map(({ idCourse }) => ({ idUser, idCourse })));
  const byCourse = Map.groupBy(pairs, ({ idCourse }) => idCourse);
  for (const [idCourse, some] of byCourse) {
    const valid = and(
      ...[eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse), isValidEnrolment(now)],
      inArray(
        enrolment.idUser,
        some.map(({ idUser }) => idUser),
      ),
    );
    const { idUser, since, until } = enrolment;
    const before = await db.select({ idUser, since, until }).from(enrolment).where(valid).for('update');
    await db.update(enrolment).set({ until: now }).where(valid);
    left.push(...before.map((row) => ({ ...row, idCourse })));
  }
  return left;
}

/** Enrols students in their classes; those without a list number get the next ones by their names. */
export async function joinClasses(db: Database, rows: readonly DoneRow[], { idSchool, now }: Importing) {
  const highest = new Map(
    (
      await db
        .select({ idCourse: enrolment.idCourse, highest: max(enrolment.listNumber) })
        .from(enrolment)
        .where(and(eq(enrolment.idSchool, idSchool), isValidEnrolment(now)))
        .groupBy(enrolment.idCourse)
    ).map((row) => [row.idCourse, row.highest ?? 0]),
  );
  for (const { course, person } of rows)
    highest.set(course.idCourse, Math.max(highest.get(course.idCourse) ?? 0, person.listNumber ?? 0));
  const inOrder = rows.toSorted((a, b) =>
    byLastName({ ...a.person, idUser: a.idUser }, { ...b.person, idUser: b.idUser }),
  );
  const joined = inOrder.map(({ idUser, course: { idCourse }, person }) => {
    const next = (highest.get(idCourse) ?? 0) + 1;
    if (person.listNumber === null) highest.set(idCourse, next);
    return { idSchool, idCourse, idUser, listNumber: person.listNumber ?? next, since: now };
  });
  await inBatches(joined, (some) => db.insert(enrolment).values(some));
  return joined.map(({ idUser, idCourse, since }) => ({ idUser, idCourse, since }));
}

/** Writes the fields that rows change. Returns them with what they were. */
export async function changeFields(db: Database, rows: readonly DoneRow[], { idSchool, now }: Importing) {
  const changed = rows.flatMap(({ idUser, course, changes }) =>
    changes.map((change) => ({ ...change, idUser, idCourse: course.idCourse })),
  );
  for (const change of changed) await writeField(db, idSchool, { ...change, value: change.after, now });
  return changed;
}

type FieldWrite = {
  field: ImportedChanges['fields'][number]['field'];
  idUser: number;
  idCourse: number;
  value: string;
  now: Instant;
};

/** Writes a field of a student; blank is none. */
export async function writeField(db: Database, idSchool: number, { field, idUser, idCourse, value, now }: FieldWrite) {
  if (field === 'email') {
    await db
      .update(user)
      .set({ email: value || null })
      .where(eq(user.id, idUser));
  } else if (field === 'listNumber') {
    const mine = and(eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, idUser));
    await db
      .update(enrolment)
      .set({ listNumber: Number(value) })
      .where(and(mine, isValidEnrolment(now)));
  } else {
    const set =
      field === 'gender' ? { gender: (value || null) as 'female' | 'male' | 'other' | null } : { [field]: value };
    await db
      .insert(student)
      .values({ idSchool, idUser, ...set })
      .onConflictDoUpdate({ target: [student.idSchool, student.idUser], set });
  }
}

/** Stores which student a row was: by the id that the list gives, and where somebody decided it. Returns the new keys. */
export async function rememberRows(db: Database, rows: readonly DoneRow[], { idSchool }: Importing): Promise<string[]> {
  const values = rows.flatMap(({ person, course, idUser, decision }) => [
    ...(person.externalId === '' ? [] : [{ externalId: externalKeyOf(person.externalId), id: idUser }]),
    ...(typeof decision === 'number' ? [{ externalId: rowKeyOf(person, course), id: idUser }] : []),
  ]);
  const added: string[] = [];
  await inBatches(values, async (some) => {
    const written = await db
      .insert(externalIdentity)
      .values(some.map((one) => ({ ...one, idSchool, source: ROSTER, kind: 'user' as const })))
      .onConflictDoNothing()
      .returning({ key: externalIdentity.externalId });
    added.push(...written.map(({ key }) => key));
  });
  return added;
}

/** Adds invitations of people who have an account; who sends the mails finds them without a link. */
export async function addInvitations(db: Database, rows: readonly PlannedRow[], { idSchool, idUser, now }: Importing) {
  const values = rows.flatMap(({ person: { email, firstName, lastName }, course }) =>
    course ? [{ idSchool, email, firstName, lastName, idCourse: course.idCourse, added: now, addedBy: idUser }] : [],
  );
  if (values.length === 0) return [];
  const written = await db
    .insert(invitation)
    .values(values.map((value) => ({ ...value, role: 'student' as const, expires: now + INVITATION_MS })))
    .onConflictDoNothing()
    .returning({ id: invitation.id });
  return written.map(({ id }) => id);
}

/** Returns how many of the rows do what. */
export const countOutcomes = (rows: readonly PlannedRow[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
