import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { ATTACHMENT_FIELD } from '../../questions/attachments/response-attachment.ts';
import type { Me } from '../area.ts';
import type { AttemptRef } from '../attempts/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { attempt, manualGrade, response, schedule } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';

type GradeRow = typeof manualGrade.$inferSelect;
type GradeRef = Pick<GradeRow, 'idSchool' | 'idAttempt' | 'idQuestion'>;

/** Returns an attempt whose results the user may read, with the facts of its schedule on which the right to grade depends. */
export const findAttemptToGrade = (db: Database, me: Me, idAttempt: number) =>
  firstRow(
    db
      .select({
        ...{ idSchool: attempt.idSchool, idAttempt: attempt.id, idSchedule: attempt.idSchedule },
        ...{ finished: attempt.finished, idOwner: schedule.idOwner, deleted: schedule.deleted },
      })
      .from(attempt)
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      .where(and(scheduleScope(me), eq(attempt.id, idAttempt))),
  );

/** Returns a schedule whose results the user may read, with the facts on which the right to grade depends. */
export const findScheduleToGrade = (db: Database, me: Me, idSchedule: number) =>
  firstRow(
    db
      .select({
        ...{ idSchool: schedule.idSchool, idSchedule: schedule.id },
        ...{ idOwner: schedule.idOwner, deleted: schedule.deleted },
      })
      .from(schedule)
      .where(and(scheduleScope(me), eq(schedule.id, idSchedule))),
  );

/** Returns the attempts of a schedule that have ended. */
export const listEndedAttempts = (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<AttemptRef[]> =>
  db
    .select({ idSchool: attempt.idSchool, idAttempt: attempt.id })
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), isNotNull(attempt.finished)));

const isGrade = ({ idSchool, idAttempt, idQuestion }: GradeRef) =>
  and(eq(manualGrade.idSchool, idSchool), eq(manualGrade.idAttempt, idAttempt), eq(manualGrade.idQuestion, idQuestion));

/** Condition: the grade was not taken back. */
export const isNotTakenBack = eq(manualGrade.takenBack, false);

/** Returns the grade on a response, undefined when it has none, and the last revision of it, 0 when it never had one. */
export const findGrade = async (db: Database, ref: GradeRef) => {
  const last = await firstRow(db.select().from(manualGrade).where(isGrade(ref)));
  return { grade: last?.takenBack ? undefined : last, lastRevision: last?.revision ?? 0 };
};

/** Takes back the grade on a response, which waits for one again. */
export const takeBackGrade = (db: Database, ref: GradeRef) =>
  db
    .update(manualGrade)
    .set({ value: null, comment: '', takenBack: true })
    .where(and(isGrade(ref), isNotTakenBack));

/** Stores the grade on a response, replacing one that there is. */
export const writeGrade = (db: Database, row: GradeRow) =>
  db
    .insert(manualGrade)
    .values(row)
    .onConflictDoUpdate({
      target: [manualGrade.idSchool, manualGrade.idAttempt, manualGrade.idQuestion],
      set: row,
    });

/** Locks a schedule against transactions that write its results, until the transaction ends. */
export const lockSchedule = (db: Database, { idSchool, idSchedule }: ScheduleRef) =>
  db
    .select({ id: schedule.id })
    .from(schedule)
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule)))
    .for('no key update');

/** Stores weights of a schedule's items by their position. */
export const writeWeights = (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  weights: readonly { position: number; weight: number; activated: boolean }[],
) =>
  db.execute(sql`
    update schedule_item set weight = wanted.weight, activated = wanted.activated
    from jsonb_to_recordset(${JSON.stringify(weights)}::jsonb)
      as wanted (position smallint, weight double precision, activated boolean)
    where schedule_item.id_school = ${idSchool} and schedule_item.id_schedule = ${idSchedule}
      and schedule_item.position = wanted.position`);

/** The hash of the photograph that a response names; null without one. */
export const photoNamed = sql`${response.response} ->> ${ATTACHMENT_FIELD}::text`;

/** Condition: the response is a picture of what was written on paper, which a person grades. */
export const isWrittenOnPaper = and(eq(response.source, 'sheet'), sql`${photoNamed} is not null`);

/** Returns whether a response is a picture of what was written on paper. */
export const hasPicture = async (db: Database, { idSchool, idAttempt, idQuestion }: GradeRef): Promise<boolean> =>
  (await firstRow(
    db
      .select({ idQuestion: response.idQuestion })
      .from(response)
      .where(
        and(
          ...[eq(response.idSchool, idSchool), eq(response.idAttempt, idAttempt), eq(response.idQuestion, idQuestion)],
          isWrittenOnPaper,
        ),
      ),
  )) !== undefined;
