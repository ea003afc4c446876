import { sql } from 'drizzle-orm';
import type { Adjustment, AttemptFacts, Result } from '../../../core/results/results.ts';
import { idArray } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import type { ScheduleRef } from '../../schedules/api.ts';
import { type AttemptRef, wantedAttempts } from '../refs.ts';

/** An attempt that has ended; `before` is its stored result, null when it has none yet. */
export type EndedAttempt = AttemptRef & { idSchedule: number; idUser: number; before: Result | null };

/**
 * Locks the schedules of attempts, in the order of their ids, against transactions that change their facts or
 * counters.
 */
export const lockSchedules = (db: Database, refs: readonly AttemptRef[]) =>
  db.execute(sql`
    select schedule.id from schedule
    where (schedule.id_school, schedule.id) in (
      select attempt.id_school, attempt.id_schedule from attempt
      join ${wantedAttempts(refs)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id)
    order by schedule.id_school, schedule.id
    for no key update`);

/** Returns the attempts that have ended, each once. */
export const findEndedAttempts = async (db: Database, refs: readonly AttemptRef[]): Promise<EndedAttempt[]> => {
  const rows = rowsOf<Omit<EndedAttempt, 'before'> & Result & { stored: boolean }>(
    await db.execute(sql`
      select distinct on (attempt.id_school, attempt.id)
        attempt.id_school as "idSchool", attempt.id as "idAttempt", attempt.id_schedule as "idSchedule",
        attempt.id_user as "idUser", result.id_attempt is not null as stored,
        result.grade, result.hits, result.errors, result.omitted, result.ungraded,
        result.points_reached as "pointsReached", result.points_possible as "pointsPossible",
        result.questions, result.scores, result.outcomes
      from attempt
      join ${wantedAttempts(refs)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
      left join result on result.id_school = attempt.id_school and result.id_attempt = attempt.id
      where attempt.finished is not null
      order by attempt.id_school, attempt.id`),
  );
  return rows.map(({ idSchool, idAttempt, idSchedule, idUser, stored, ...before }) => ({
    ...{ idSchool, idAttempt, idSchedule, idUser },
    before: stored ? before : null,
  }));
};

type FactRow = { attempt: number; question: number; response: unknown; value: number | null; graded: boolean };
type FactsByAttempt = (idAttempt: number) => Omit<AttemptFacts, 'items'>;

/** Returns a function that gives the responses and manual grades of an attempt by its id. */
export const loadAttemptFacts = async (db: Database, refs: readonly AttemptRef[]): Promise<FactsByAttempt> => {
  const rows = rowsOf<FactRow>(
    await db.execute(sql`
      select response.id_attempt as attempt, response.id_question as question, response.response,
        null::double precision as value, false as graded
      from response
      join ${wantedAttempts(refs)} on response.id_school = wanted.id_school and response.id_attempt = wanted.id
      union all
      select manual_grade.id_attempt, manual_grade.id_question, null, manual_grade.value, true
      from manual_grade
      join ${wantedAttempts(refs)} on manual_grade.id_school = wanted.id_school and manual_grade.id_attempt = wanted.id
      where not manual_grade.taken_back`),
  );
  const responses = new Map<number, Map<number, unknown>>();
  const grades = new Map<number, Map<number, number | null>>();
  for (const { idAttempt } of refs) {
    responses.set(idAttempt, new Map());
    grades.set(idAttempt, new Map());
  }
  for (const { attempt, question, response, value, graded } of rows) {
    if (graded) grades.get(attempt)?.set(question, value);
    else responses.get(attempt)?.set(question, response);
  }
  return (idAttempt) => ({
    responses: responses.get(idAttempt) ?? new Map(),
    grades: grades.get(idAttempt) ?? new Map(),
  });
};

/** The current weight, activation and adjustment of an item of a schedule. */
export type ItemWeight = {
  idSchedule: number;
  idQuestion: number;
  weight: number;
  activated: boolean;
  adjustment: Adjustment | null;
};

/** Returns the items of schedules in the order of form 1. */
export const loadItemWeights = async (db: Database, refs: readonly ScheduleRef[]): Promise<ItemWeight[]> =>
  rowsOf<ItemWeight>(
    await db.execute(sql`
      select schedule_item.id_schedule as "idSchedule", schedule_item.id_question as "idQuestion",
        schedule_item.weight, schedule_item.activated, schedule_item.adjustment
      from schedule_item
      join unnest(${idArray(refs.map(({ idSchool }) => idSchool))}, ${idArray(refs.map(({ idSchedule }) => idSchedule))})
        as wanted (id_school, id)
        on schedule_item.id_school = wanted.id_school and schedule_item.id_schedule = wanted.id
      order by schedule_item.id_schedule, schedule_item.position`),
  );
