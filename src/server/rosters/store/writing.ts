import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import { keysToRemember } from '../../../core/rosters/matching.ts';
import type { PlannedRow } from '../../../core/rosters/planned-row.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { inBatches } from '../../database/batches.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { enrolment, externalIdentity, membership, school, student } from '../../database/schema.ts';
import { createAccounts } from '../../users/api.ts';
import type { ImportedChanges } from '../changes.ts';
import { ROSTER } from './surroundings.ts';

/** Where and by whom a list is imported; `onWritten` is called with how many rows were written for each part of them. */
export type Importing = {
  idSchool: number;
  idUser: number;
  /** Of the user who imports, for the order of names. */
  language: string;
  now: Instant;
  onWritten: (rows: number) => void;
};

/** A planned row with the class and the student it goes to. */
export type DoneRow = PlannedRow & { course: NonNullable<PlannedRow['course']>; idUser: number };

/** Few enough that the count of written rows moves. */
const ROWS_AT_ONCE = 250;

/** Creates the accounts of new students, who cannot sign in until they are given a password. Returns their ids in order. */
export async function addStudents(db: Database, rows: readonly PlannedRow[], importing: Importing) {
  const { idSchool, idUser, now, onWritten } = importing;
  const [found] = await db.select({ idCountry: school.idCountry }).from(school).where(eq(school.id, idSchool));
  if (!found) throw new Error(`there is no school ${idSchool}`);
  const { idCountry } = found;
  const ids: number[] = [];
  await inBatches(rows, ROWS_AT_ONCE, async (some) => {
    const people = some.map(({ person: { firstName, lastName, login } }) => ({
      ...{ firstName, lastName, idCountry, email: null },
      ...(login !== '' && { login }),
    }));
    const accounts = await createAccounts(db, people, { now, createdBy: idUser });
    await db
      .insert(membership)
      .values(
        accounts.map(({ idUser }) => ({ idSchool, idUser, role: 'student' as const, permissions: '', since: now })),
      );
    await db.insert(student).values(
      some.map(({ person: { code, studentId, gender } }, index) => ({
        ...{ idSchool, idUser: accounts[index]?.idUser ?? 0, code, studentId, gender },
      })),
    );
    ids.push(...accounts.map((account) => account.idUser));
    onWritten(some.length);
  });
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
export async function joinClasses(
  db: Database,
  rows: readonly DoneRow[],
  { idSchool, language, now, onWritten }: Importing,
) {
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
  const byLastName = byLastNameIn(language);
  const inOrder = rows.toSorted((a, b) =>
    byLastName({ ...a.person, idUser: a.idUser }, { ...b.person, idUser: b.idUser }),
  );
  const joined = inOrder.map(({ idUser, course: { idCourse }, person }) => {
    const next = (highest.get(idCourse) ?? 0) + 1;
    if (person.listNumber === null) highest.set(idCourse, next);
    return { idSchool, idCourse, idUser, listNumber: person.listNumber ?? next, since: now };
  });
  await inBatches(joined, ROWS_AT_ONCE, async (some) => {
    await db.insert(enrolment).values(some);
    onWritten(some.length);
  });
  return joined.map(({ idUser, idCourse, since }) => ({ idUser, idCourse, since }));
}

/** Writes the fields that rows change. Returns them with what they were. */
export async function changeFields(db: Database, rows: readonly DoneRow[], { idSchool, now }: Importing) {
  const changed = rows.flatMap(({ idUser, course, changes }) =>
    changes.map((change) => ({ ...change, idUser, idCourse: course.idCourse })),
  );
  // An address waits until it is accepted.
  for (const { field, ...change } of changed)
    if (field !== 'email') await writeField(db, idSchool, { ...change, field, value: change.after, now });
  return changed;
}

type FieldWrite = {
  field: Exclude<ImportedChanges['fields'][number]['field'], 'email'>;
  idUser: number;
  idCourse: number;
  value: string;
  now: Instant;
};

/** Writes a field of a student; blank is none. */
export async function writeField(db: Database, idSchool: number, { field, idUser, idCourse, value, now }: FieldWrite) {
  if (field === 'listNumber') {
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

/** Stores which students the rows were, by their keys. Returns the keys that are new or lead to another student now. */
export async function rememberRows(
  db: Database,
  rows: readonly DoneRow[],
  { idSchool, onWritten }: Importing,
): Promise<string[]> {
  const added: string[] = [];
  await inBatches(rows, ROWS_AT_ONCE, async (some) => {
    const values = some.flatMap((row) => keysToRemember(row).map((externalId) => ({ externalId, id: row.idUser })));
    if (values.length > 0) {
      const written = await db
        .insert(externalIdentity)
        .values(values.map((one) => ({ ...one, idSchool, source: ROSTER, kind: 'user' as const })))
        .onConflictDoUpdate({
          target: [
            externalIdentity.idSchool,
            externalIdentity.source,
            externalIdentity.kind,
            externalIdentity.externalId,
          ],
          set: { id: sql`excluded.id` },
          setWhere: sql`external_identity.id <> excluded.id`,
        })
        .returning({ key: externalIdentity.externalId });
      added.push(...written.map(({ key }) => key));
    }
    onWritten(some.length);
  });
  return added;
}

/** Returns how many of the rows do what. */
export const countOutcomes = (rows: readonly PlannedRow[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
