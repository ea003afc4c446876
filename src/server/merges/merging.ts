import { and, eq, inArray, sql } from 'drizzle-orm';
import { factsToAdd, mergePlaces, mergeTerms, type StudentFacts } from '../../core/people/merging.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow, rowsOf } from '../database/database.ts';
import { moveExternalIds } from '../database/external-identities.ts';
import { personalTimes } from '../database/personal-times.ts';
import { enrolment, scheduleStudent, student, user } from '../database/schema.ts';
import { updateMembership, withdrawAddresses } from '../members/api.ts';
import { countAudiences, syncAudience } from '../schedules/api.ts';
import { deletePasswordLinks } from '../session/api.ts';
import { type Moved, type MovedTable, movedTables } from './moved.ts';
import { findAttempts, type Pair } from './store.ts';

const blank: StudentFacts = { code: '', gender: null, studentId: '' };

/** Returns what merging would change, from what is stored. */
export const planMerge = async (db: Database, pair: Pair) => {
  const { idSchool, idKept, idMerged } = pair;
  const isOf = (idUser: number) => (row: { idUser: number }) => row.idUser === idUser;
  const people = [idKept, idMerged];
  const terms = await db
    .select({
      ...{ idCourse: enrolment.idCourse, idUser: enrolment.idUser, listNumber: enrolment.listNumber },
      ...{ since: enrolment.since, until: enrolment.until },
    })
    .from(enrolment)
    .where(and(eq(enrolment.idSchool, idSchool), inArray(enrolment.idUser, people)))
    .orderBy(enrolment.idCourse, enrolment.since);
  const places = await db
    .select(placeColumns)
    .from(scheduleStudent)
    .where(and(eq(scheduleStudent.idSchool, idSchool), inArray(scheduleStudent.idUser, people)))
    .orderBy(scheduleStudent.idSchedule);
  const attempts = await findAttempts(db, pair);
  const attempted = (idUser: number) => new Set(attempts.filter(isOf(idUser)).map(({ idSchedule }) => idSchedule));
  const [own, other] = [attempted(idKept), attempted(idMerged)];
  const facts = await db
    .select({
      ...{ idUser: student.idUser, code: student.code, gender: student.gender, studentId: student.studentId },
    })
    .from(student)
    .where(and(eq(student.idSchool, idSchool), inArray(student.idUser, people)));
  const accounts = await db.select({ idUser: user.id, email: user.email }).from(user).where(inArray(user.id, people));
  const [account, mergedAccount] = [accounts.find(isOf(idKept)), accounts.find(isOf(idMerged))];
  if (!account || !mergedAccount) throw new Error('an account does not exist');
  const keptFacts = facts.find(isOf(idKept));
  return {
    terms: mergeTerms(idKept, terms.filter(isOf(idKept)), terms.filter(isOf(idMerged))),
    places: mergePlaces(
      idKept,
      { kept: places.filter(isOf(idKept)), merged: places.filter(isOf(idMerged)) },
      { kept: own, merged: other },
    ),
    attempts: other.size,
    inBoth: [...other].filter((idSchedule) => own.has(idSchedule)),
    isRunning: attempts.some(({ isOpen }) => isOpen),
    facts: {
      added: factsToAdd(keptFacts ?? blank, facts.find(isOf(idMerged)) ?? blank),
      isNew: keptFacts === undefined,
    },
    email: account.email === null ? mergedAccount.email : null,
  };
};
export type MergePlan = Awaited<ReturnType<typeof planMerge>>;

const placeColumns = {
  ...{ idSchedule: scheduleStudent.idSchedule, idUser: scheduleStudent.idUser },
  ...personalTimes,
  paused: scheduleStudent.paused,
  ...{ largePrint: scheduleStudent.largePrint, thisTime: scheduleStudent.thisTime, revision: scheduleStudent.revision },
  ...{ formNumber: scheduleStudent.formNumber, source: scheduleStudent.source },
};

/** Moves everything of an account to the one that stays and closes it. Returns what undoing needs. */
export const mergeAccounts = async (
  db: Database,
  pair: Pair,
  { plan, now }: { plan: MergePlan; now: Instant },
): Promise<Moved> => {
  const { idSchool, idMerged } = pair;
  const { terms, places, facts, email } = plan;
  const rows = await moveRows(db, pair);
  const externalIds = await moveExternalIds(db, { idSchool, from: idMerged, to: pair.idKept });
  await replaceTerms(db, idSchool, terms);
  await replacePlaces(db, idSchool, places);
  await addFacts(db, pair, facts);
  const accommodation = await copyAccommodation(db, pair);
  await db
    .update(user)
    .set({ active: false, ...(email !== null && { email: null }) })
    .where(eq(user.id, idMerged));
  if (email !== null) await db.update(user).set({ email }).where(eq(user.id, pair.idKept));
  await updateMembership(db, idSchool, idMerged, { active: false });
  await deletePasswordLinks(db, idMerged);
  await moveWaitingAddress(db, pair);
  await followAudiences(db, idSchool, { terms, places }, now);
  return { rows, terms, places, externalIds, facts, accommodation, email };
};

/** Changes the person of rows; of sheets that both have for the same form, those of the merged account stay with it. */
const moveRows = async (db: Database, { idSchool, idKept, idMerged }: Pair): Promise<Moved['rows']> => {
  const moved = new Map<MovedTable, number[]>();
  for (const { table, column, key } of movedTables) {
    const [name, by, id] = [sql.identifier(table), sql.identifier(column), sql.identifier(key)];
    const isFree =
      table === 'printed_sheet'
        ? sql`and not exists (
            select from printed_sheet same
            where same.id_school = ${idSchool} and same.id_user = ${idKept} and same.id_schedule = own.id_schedule
              and same.form_number = own.form_number and same.layout = own.layout)`
        : sql``;
    const found = rowsOf<{ id: number | string }>(
      await db.execute(sql`
        update ${name} as own set ${by} = ${idKept}
        where own.id_school = ${idSchool} and own.${by} = ${idMerged} ${isFree}
        returning own.${id} as id`),
    );
    moved.set(
      table,
      found.map(({ id }) => Number(id)).sort((a, b) => a - b),
    );
  }
  return Object.fromEntries(moved) as Moved['rows'];
};

/** Makes the address that waits for the merged account that of the one that stays, where it has none; else withdraws it. */
const moveWaitingAddress = async (db: Database, { idSchool, idKept, idMerged }: Pair): Promise<void> => {
  await db.execute(sql`
    update invitation set id_user = ${idKept}
    where id_school = ${idSchool} and id_user = ${idMerged} and accepted is null
      and exists (select from users where id = ${idKept} and email is null)
      and not exists (
        select from invitation other
        where other.id_school = ${idSchool} and other.id_user = ${idKept} and other.accepted is null)`);
  await withdrawAddresses(db, idSchool, [idMerged]);
};

/** Replaces enrolments by others. */
export const replaceTerms = async (db: Database, idSchool: number, { removed, added }: Moved['terms']) => {
  for (const { idCourse, idUser, since } of removed)
    await db
      .delete(enrolment)
      .where(
        and(
          ...[eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse)],
          ...[eq(enrolment.idUser, idUser), eq(enrolment.since, since)],
        ),
      );
  if (added.length > 0)
    await db
      .insert(enrolment)
      .values(added.map((row) => ({ idSchool, ...row })))
      .onConflictDoNothing();
};

/** Replaces places in audiences by others. */
export const replacePlaces = async (db: Database, idSchool: number, { removed, added }: Moved['places']) => {
  for (const { idSchedule, idUser } of removed)
    await db
      .delete(scheduleStudent)
      .where(
        and(
          eq(scheduleStudent.idSchool, idSchool),
          eq(scheduleStudent.idSchedule, idSchedule),
          eq(scheduleStudent.idUser, idUser),
        ),
      );
  if (added.length > 0)
    await db
      .insert(scheduleStudent)
      .values(added.map((row) => ({ idSchool, ...row })))
      .onConflictDoNothing();
};

const addFacts = async (db: Database, { idSchool, idKept }: Pair, { added }: Moved['facts']): Promise<void> => {
  if (Object.keys(added).length === 0) return;
  await db
    .insert(student)
    .values({ idSchool, idUser: idKept, ...added })
    .onConflictDoUpdate({ target: [student.idSchool, student.idUser], set: added });
};

/** Gives the account that stays the help at every assessment, where it has none. Returns the revision that was copied. */
const copyAccommodation = async (db: Database, { idSchool, idKept, idMerged }: Pair): Promise<number | null> => {
  const [row] = rowsOf<{ revision: number }>(
    await db.execute(sql`
      insert into accommodation
        (id_school, id_user, extra_percent, extra_minutes, pause_minutes, large_print, revision)
      select id_school, ${idKept}::bigint, extra_percent, extra_minutes, pause_minutes, large_print, revision
      from accommodation where id_school = ${idSchool} and id_user = ${idMerged}
      on conflict do nothing
      returning revision`),
  );
  return row?.revision ?? null;
};

/** Writes the audiences of open schedules from the classes that changed, and counts all that changed. */
export const followAudiences = async (
  db: Database,
  idSchool: number,
  { terms, places }: Pick<Moved, 'terms' | 'places'>,
  now: Instant,
): Promise<void> => {
  const idsSchedules = [...new Set([...places.removed, ...places.added].map(({ idSchedule }) => idSchedule))];
  await countAudiences(db, idSchool, idsSchedules, now);
  const idsCourses = [...new Set([...terms.removed, ...terms.added].map(({ idCourse }) => idCourse))];
  if (idsCourses.length > 0) await syncAudience(db, idSchool, { idsCourses }, now);
};

/** Returns what the school notes on the student of the account that stays. */
export const findFacts = (db: Database, { idSchool, idKept }: Pair) =>
  firstRow(
    db
      .select({ code: student.code, gender: student.gender, studentId: student.studentId })
      .from(student)
      .where(and(eq(student.idSchool, idSchool), eq(student.idUser, idKept))),
  );
