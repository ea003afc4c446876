import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { fullName } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { languageOf, type Me } from '../area.ts';
import { idArray } from '../database/arrays.ts';
import type { Database } from '../database/database.ts';
import {
  attempt,
  enrolment,
  externalIdentity,
  invitation,
  membership,
  personMerge,
  session,
  student,
  user,
} from '../database/schema.ts';
import { loadShownNames } from '../database/shown-names.ts';
import { isWaitingInvitation } from '../database/waiting-addresses.ts';
import { withdrawAddresses } from '../members/api.ts';
import { syncAudience } from '../schedules/api.ts';
import type { ImportedChanges } from './changes.ts';
import { ROSTER } from './store/surroundings.ts';
import { writeField } from './store/writing.ts';

type Left = { name: string; because: 'signedIn' | 'attempted' | 'changed' };
type Undoing = { idSchool: number; at: Instant; now: Instant; changes: ImportedChanges };

/**
 * Undoes what an import wrote, except for students who have signed in to the account that it made, began an assessment
 * since, or were enrolled otherwise since; these stay as they are and are returned.
 */
export async function undoImport(db: Database, me: Me, undoing: Undoing): Promise<{ undone: number; left: Left[] }> {
  const { idSchool, now, changes } = undoing;
  const ids = [...new Set([...changes.joined, ...changes.fields].map(({ idUser }) => idUser))];
  const used = await findUsed(db, undoing, ids);
  const isFree = ({ idUser }: { idUser: number }) => !used.has(idUser);
  for (const { idUser, idCourse, since } of changes.joined.filter(isFree))
    await db.delete(enrolment).where(isEnrolment(idSchool, { idUser, idCourse, since }));
  for (const { until, ...row } of changes.left.filter(isFree))
    await db.update(enrolment).set({ until }).where(isEnrolment(idSchool, row));
  const fields = changes.fields.filter(isFree);
  for (const { before, field, ...of } of fields)
    if (field !== 'email') await writeField(db, idSchool, { ...of, field, value: before, now });
  // One that was accepted since is the student's own.
  const askedFor = fields.filter(({ field }) => field === 'email').map(({ idUser }) => idUser);
  const deleted = changes.created.filter((idUser) => !used.has(idUser));
  await withdrawAddresses(db, idSchool, [...askedFor, ...deleted]);
  const idsCourses = [...new Set([...changes.joined, ...changes.left].map(({ idCourse }) => idCourse))];
  if (idsCourses.length > 0) await syncAudience(db, idSchool, { idsCourses }, now);
  await deleteAccounts(db, idSchool, deleted);
  await forget(db, undoing, used);
  await removeEmptyCourses(db, idSchool, changes.courses);
  const names = await loadShownNames(db, idSchool, [...used.keys()]);
  const nameOf = (idUser: number) => {
    const name = names.get(idUser);
    return name ? fullName(name, languageOf(me)) : '';
  };
  return {
    undone: ids.length - used.size,
    left: [...used].map(([idUser, because]) => ({ name: nameOf(idUser), because })),
  };
}

const isEnrolment = (
  idSchool: number,
  { idUser, idCourse, since }: { idUser: number; idCourse: number; since: Instant },
) =>
  and(
    ...[eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, idUser)],
    eq(enrolment.since, since),
  );

/** Returns the students for whom the import cannot be undone, and why. */
async function findUsed(db: Database, { idSchool, at, changes }: Undoing, ids: readonly number[]) {
  const used = new Map<number, Left['because']>();
  if (ids.length === 0) return used;
  const open = await db
    .select({ idUser: enrolment.idUser, idCourse: enrolment.idCourse, since: enrolment.since })
    .from(enrolment)
    .where(and(eq(enrolment.idSchool, idSchool), inArray(enrolment.idUser, [...ids]), isNull(enrolment.until)));
  const keyOf = (row: { idUser: number; idCourse: number; since: Instant }) =>
    `${row.idUser} ${row.idCourse} ${row.since}`;
  const opens = new Set(open.map(keyOf));
  const inClass = new Set(open.map(({ idUser, idCourse }) => `${idUser} ${idCourse}`));
  for (const row of changes.joined) if (!opens.has(keyOf(row))) used.set(row.idUser, 'changed');
  for (const { idUser, idCourse } of changes.left)
    if (inClass.has(`${idUser} ${idCourse}`)) used.set(idUser, 'changed');
  const began = await db
    .selectDistinct({ idUser: attempt.idUser })
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), inArray(attempt.idUser, [...ids]), gte(attempt.started, at)));
  for (const { idUser } of began) used.set(idUser, 'attempted');
  // Of an account that was merged, nobody knows which rows are the import's.
  const merged = await db
    .select({ idKept: personMerge.idKept, idMerged: personMerge.idMerged })
    .from(personMerge)
    .where(
      and(
        eq(personMerge.idSchool, idSchool),
        eq(personMerge.kind, 'merge'),
        or(inArray(personMerge.idKept, [...ids]), inArray(personMerge.idMerged, [...ids])),
      ),
    );
  for (const idUser of merged.flatMap(({ idKept, idMerged }) => [idKept, idMerged]))
    if (ids.includes(idUser)) used.set(idUser, 'changed');
  const created = new Set(changes.created);
  const people = await db
    .select({ idUser: user.id, lastSignedIn: user.lastSignedIn, idSession: session.idUser })
    .from(user)
    .leftJoin(session, eq(session.idUser, user.id))
    .where(inArray(user.id, [...ids]));
  for (const { idUser, lastSignedIn, idSession } of people)
    if (created.has(idUser) && (lastSignedIn !== null || idSession !== null)) used.set(idUser, 'signedIn');
  return used;
}

/** Deletes accounts that nobody has signed in to. */
async function deleteAccounts(db: Database, idSchool: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(student).where(and(eq(student.idSchool, idSchool), inArray(student.idUser, [...ids])));
  await db.delete(membership).where(and(eq(membership.idSchool, idSchool), inArray(membership.idUser, [...ids])));
  await db.delete(user).where(inArray(user.id, [...ids]));
}

async function forget(db: Database, { idSchool, changes }: Undoing, used: ReadonlyMap<number, unknown>): Promise<void> {
  const keys = changes.remembered;
  const isRemembered = and(
    ...[
      eq(externalIdentity.idSchool, idSchool),
      eq(externalIdentity.source, ROSTER),
      eq(externalIdentity.kind, 'user'),
    ],
    inArray(externalIdentity.externalId, keys),
  );
  if (keys.length > 0) {
    const rows = await db.select().from(externalIdentity).where(isRemembered);
    const free = rows.filter(({ id }) => !used.has(id)).map(({ externalId }) => externalId);
    if (free.length > 0)
      await db.delete(externalIdentity).where(and(isRemembered, inArray(externalIdentity.externalId, free)));
  }
  if (changes.invitations.length > 0)
    await db.delete(invitation).where(
      and(
        ...[isWaitingInvitation(idSchool), inArray(invitation.id, changes.invitations)],
        // Those of added students go with them.
        isNull(invitation.idUser),
      ),
    );
}

/** Removes the courses that an import made, as far as they have no students and no schedules. */
async function removeEmptyCourses(db: Database, idSchool: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update course set deleted = true
    where course.id_school = ${idSchool} and course.id = any(${idArray(ids)})
      and not exists (
        select from enrolment where enrolment.id_school = ${idSchool} and enrolment.id_course = course.id)
      and not exists (
        select from schedule where schedule.id_school = ${idSchool} and schedule.id_course = course.id)`);
}
