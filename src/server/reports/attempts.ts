import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AnsweredQuestions } from '../../core/results/figures.ts';
import type { Me } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { attempt, response, schedule, scheduleStudent, user } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import type { ScheduleHead } from '../schedules/api.ts';

type ScheduleOf = Pick<ScheduleHead, 'idSchool' | 'idSchedule'>;

const attemptColumns = {
  idAttempt: attempt.id,
  formNumber: attempt.formNumber,
  finished: attempt.finished,
  idUser: user.id,
  ...shownName(attempt.idSchool),
  photo: user.photo,
  language: user.language,
};

/** Returns all attempts at a schedule with their students. */
export const loadAttempts = (db: Database, { idSchool, idSchedule }: ScheduleOf) =>
  db
    .select(attemptColumns)
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule)));

/** Returns an attempt at a schedule whose results the user may read, with its student, or undefined. */
export const findAttempt = (db: Database, me: Me, idAttempt: number) =>
  firstRow(
    db
      .select({ ...attemptColumns, idSchedule: attempt.idSchedule })
      .from(attempt)
      .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
      .innerJoin(user, eq(user.id, attempt.idUser))
      .where(and(scheduleScope(me), eq(attempt.id, idAttempt))),
  );

export type AttemptRow = Awaited<ReturnType<typeof loadAttempts>>[number];

/** Returns the ids of the answered questions of each attempt, or of one, including attempts in progress. */
export const loadAnsweredQuestions = (
  db: Database,
  { idSchool, idSchedule }: ScheduleOf,
  idAttempt?: number,
): Promise<AnsweredQuestions[]> =>
  db
    .select({ idAttempt: attempt.id, questions: sql<number[]>`array_agg(${response.idQuestion})` })
    .from(attempt)
    .innerJoin(response, and(eq(response.idSchool, attempt.idSchool), eq(response.idAttempt, attempt.id)))
    .where(
      and(
        eq(attempt.idSchool, idSchool),
        eq(attempt.idSchedule, idSchedule),
        idAttempt === undefined ? undefined : eq(attempt.id, idAttempt),
        isNotNull(response.response),
      ),
    )
    .groupBy(attempt.id);

/** Returns the students of the audience who have no attempt. */
export const loadAbsentStudents = (db: Database, { idSchool, idSchedule }: ScheduleOf) =>
  db
    .select({ idUser: user.id, ...shownName(scheduleStudent.idSchool) })
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
    .where(and(eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idSchedule, idSchedule), isNull(attempt.id)));
