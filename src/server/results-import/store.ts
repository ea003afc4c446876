import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { ResultStudent } from '../../core/results/spreadsheet.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type AttemptRef, loadAttemptFacts } from '../attempts/api.ts';
import { inBatches } from '../database/batches.ts';
import { type Database, firstRow } from '../database/database.ts';
import {
  attempt,
  lateResponse,
  manualGrade,
  paperLeaving,
  response,
  responseFile,
  result,
  resultChange,
  resultImport,
  schedule,
  scheduleStudent,
  sheetReading,
  unreadablePhoto,
  user,
} from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { type ResultChanges, storedChanges } from './changes.ts';

type ResponseRow = typeof response.$inferSelect;
type GradeRow = typeof manualGrade.$inferSelect;

/** A student of a schedule, with the name for its list. */
export type SheetStudent = ResultStudent & { firstName: string; lastName: string };

/** Returns the students of a schedule with what their attempts have. */
export const loadSheetStudents = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
): Promise<SheetStudent[]> => {
  const rows = await db
    .select({
      ...{ idUser: user.id, login: user.login, ...shownName(scheduleStudent.idSchool) },
      ...{ form: scheduleStudent.formNumber, idAttempt: attempt.id, attemptForm: attempt.formNumber },
      finished: attempt.finished,
    })
    .from(scheduleStudent)
    .innerJoin(user, eq(user.id, scheduleStudent.idUser))
    .leftJoin(
      attempt,
      and(
        eq(attempt.idSchool, scheduleStudent.idSchool),
        eq(attempt.idSchedule, scheduleStudent.idSchedule),
        eq(attempt.idUser, scheduleStudent.idUser),
      ),
    )
    .where(and(eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idSchedule, idSchedule)));
  const refs = rows.flatMap(({ idAttempt }) => (idAttempt === null ? [] : [{ idSchool, idAttempt }]));
  const facts = await loadAttemptFacts(db, refs);
  return rows.map(({ form, idAttempt, attemptForm, finished, ...person }) => ({
    ...person,
    formNumber: form,
    attempt:
      idAttempt === null
        ? null
        : { idAttempt, formNumber: attemptForm ?? form, isRunning: finished === null, ...facts(idAttempt) },
  }));
};

/** Adds ended attempts of students who have none. Returns their ids by student. */
export const addEndedAttempts = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  students: readonly { idUser: number; formNumber: number }[],
  now: Instant,
): Promise<Map<number, number>> => {
  if (students.length === 0) return new Map();
  const times = { started: now, deadline: now, finished: now };
  const rows = await db
    .insert(attempt)
    .values(students.map(({ idUser, formNumber }) => ({ idSchool, idSchedule, idUser, formNumber, ...times })))
    .returning({ id: attempt.id, idUser: attempt.idUser });
  return new Map(rows.map(({ id, idUser }) => [idUser, id]));
};

type AttemptTable =
  | typeof response
  | typeof manualGrade
  | typeof result
  | typeof resultChange
  | typeof lateResponse
  | typeof responseFile
  | typeof unreadablePhoto
  | typeof paperLeaving;

const inAttempts = (table: AttemptTable, refs: readonly AttemptRef[]) =>
  and(
    eq(table.idSchool, refs[0]?.idSchool ?? 0),
    inArray(
      table.idAttempt,
      refs.map(({ idAttempt }) => idAttempt),
    ),
  );

/** Returns the responses and grades of attempts of one school, with the grades that were taken back. */
export const loadWritten = async (db: Database, refs: readonly AttemptRef[]) =>
  refs.length === 0
    ? { responses: [], grades: [] }
    : {
        responses: await db.select().from(response).where(inAttempts(response, refs)),
        grades: await db.select().from(manualGrade).where(inAttempts(manualGrade, refs)),
      };

const ROWS_AT_ONCE = 5_000;

/** Stores responses, replacing those that there are. */
export const putResponses = (db: Database, rows: readonly ResponseRow[]): Promise<void> =>
  inBatches(rows, ROWS_AT_ONCE, (some) =>
    db
      .insert(response)
      .values(some)
      .onConflictDoUpdate({
        target: [response.idSchool, response.idAttempt, response.idQuestion],
        set: {
          response: sql`excluded.response`,
          sequence: sql`excluded.sequence`,
          deviceSequences: sql`excluded.device_sequences`,
          answered: sql`excluded.answered`,
          saved: sql`excluded.saved`,
          source: sql`excluded.source`,
          evidence: sql`excluded.evidence`,
        },
      }),
  );

/** Stores grades, replacing those that there are. */
export const putGrades = (db: Database, rows: readonly GradeRow[]): Promise<void> =>
  inBatches(rows, ROWS_AT_ONCE, (some) =>
    db
      .insert(manualGrade)
      .values(some)
      .onConflictDoUpdate({
        target: [manualGrade.idSchool, manualGrade.idAttempt, manualGrade.idQuestion],
        set: {
          value: sql`excluded.value`,
          comment: sql`excluded.comment`,
          grader: sql`excluded.grader`,
          at: sql`excluded.at`,
          revision: sql`excluded.revision`,
          takenBack: sql`excluded.taken_back`,
        },
      }),
  );

type Place = { idAttempt: number; idQuestion: number };

/** Deletes responses of a school that an import has added. */
export const deleteResponses = async (db: Database, idSchool: number, places: readonly Place[]): Promise<void> => {
  if (places.length === 0) return;
  const given = JSON.stringify(places.map(({ idAttempt: a, idQuestion: q }) => ({ a, q })));
  await db.delete(response).where(
    and(
      eq(response.idSchool, idSchool),
      sql`(${response.idAttempt}, ${response.idQuestion}) in
        (select a, q from jsonb_to_recordset(${given}::jsonb) as given (a bigint, q bigint))`,
    ),
  );
};

/** Returns the attempts of which a device has sent late responses, photographs, or that the paper was left. */
export const findSentTo = async (db: Database, refs: readonly AttemptRef[]): Promise<number[]> => {
  if (refs.length === 0) return [];
  const found: number[] = [];
  for (const table of [lateResponse, responseFile, unreadablePhoto, paperLeaving]) {
    const rows = await db.selectDistinct({ idAttempt: table.idAttempt }).from(table).where(inAttempts(table, refs));
    found.push(...rows.map(({ idAttempt }) => idAttempt));
  }
  return found;
};

/** Deletes attempts with all that belongs to them; a device must have sent nothing to them. */
export const deleteAttempts = async (db: Database, refs: readonly AttemptRef[]): Promise<void> => {
  if (refs.length === 0) return;
  for (const table of [response, manualGrade, resultChange, result])
    await db.delete(table).where(inAttempts(table, refs));
  const ids = refs.map(({ idAttempt }) => idAttempt);
  await db.delete(attempt).where(and(eq(attempt.idSchool, refs[0]?.idSchool ?? 0), inArray(attempt.id, ids)));
};

/** Stores an import. Returns its id. */
export const addImport = async (db: Database, row: typeof resultImport.$inferInsert): Promise<number> => {
  const [added] = await db.insert(resultImport).values(row).returning({ id: resultImport.id });
  if (!added) throw new Error('an import of results was not stored');
  return added.id;
};

/** Stores what an import has changed. */
export const setImportChanges = (db: Database, idSchool: number, idImport: number, changes: ResultChanges) =>
  db
    .update(resultImport)
    .set({ changes: storedChanges.write(changes) })
    .where(and(eq(resultImport.idSchool, idSchool), eq(resultImport.id, idImport)));

const ofSchedule = ({ idSchool, idSchedule }: ScheduleRef) =>
  and(eq(resultImport.idSchool, idSchool), eq(resultImport.idSchedule, idSchedule));

/** Returns the imports of a schedule since a moment, the last first. */
export const listResultImports = (db: Database, ref: ScheduleRef, since: Instant) =>
  db
    .select({ row: resultImport, firstName: user.firstName, lastName: user.lastName })
    .from(resultImport)
    .innerJoin(user, eq(user.id, resultImport.idUser))
    .where(and(ofSchedule(ref), gte(resultImport.at, since)))
    .orderBy(desc(resultImport.id));

/** Returns what an import of a schedule changed, locked; undefined for one that is undone or too old. */
export const findImportForUpdate = async (
  db: Database,
  ref: ScheduleRef,
  { idImport, since }: { idImport: number; since: Instant },
): Promise<ResultChanges | undefined> => {
  const row = await firstRow(
    db
      .select({ changes: resultImport.changes })
      .from(resultImport)
      .where(
        and(ofSchedule(ref), eq(resultImport.id, idImport), isNull(resultImport.undone), gte(resultImport.at, since)),
      )
      .for('update'),
  );
  return row && storedChanges.read(row.changes);
};

/** Stores that an import is undone, and whether the schedule still has results of another one. */
export const markImportUndone = async (
  db: Database,
  ref: ScheduleRef,
  { idImport, now }: { idImport: number; now: Instant },
): Promise<void> => {
  await db
    .update(resultImport)
    .set({ undone: now })
    .where(and(ofSchedule(ref), eq(resultImport.id, idImport)));
  await refreshUploaded(db, ref);
};

/** Stores whether results of a schedule came from paper, by what counts of its imports and sheets. */
export const refreshUploaded = async (db: Database, ref: ScheduleRef): Promise<void> => {
  const others = await db
    .select({ id: resultImport.id })
    .from(resultImport)
    .where(and(ofSchedule(ref), isNull(resultImport.undone)))
    .limit(1);
  const readings = await db
    .select({ id: sheetReading.id })
    .from(sheetReading)
    .where(
      and(
        ...[eq(sheetReading.idSchool, ref.idSchool), eq(sheetReading.idSchedule, ref.idSchedule)],
        eq(sheetReading.state, 'accepted'),
      ),
    )
    .limit(1);
  await setUploaded(db, ref, others.length + readings.length > 0);
};

/** Stores whether results of a schedule came from paper. */
export const setUploaded = (db: Database, { idSchool, idSchedule }: ScheduleRef, uploaded: boolean) =>
  db
    .update(schedule)
    .set({ uploaded })
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule)));
