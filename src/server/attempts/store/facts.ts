import { type SQL, sql } from 'drizzle-orm';
import type { Adjustment, AttemptFacts, Result } from '../../../core/results/results.ts';
import { idArray } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { preparedStatement } from '../../database/prepared-statement.ts';
import type { ScheduleRef } from '../../schedules/api.ts';
import { type AttemptRef, wanted, wantedAttempts, wantedValues } from '../refs.ts';

/** An attempt that has ended; `before` is its stored result, null when it has none yet. */
export type EndedAttempt = AttemptRef & { idSchedule: number; idUser: number; before: Result | null };

/** The keys of the schedules of `wanted` as a subquery. */
const schedulesOfWanted = sql`
  select attempt.id_school, attempt.id_schedule from attempt
  join ${wanted} on attempt.id_school = wanted.id_school and attempt.id = wanted.id`;

const lockThem = preparedStatement(
  'lock_schedules_of_attempts',
  sql`
    select schedule.id from schedule
    where (schedule.id_school, schedule.id) in (${schedulesOfWanted})
    order by schedule.id_school, schedule.id
    for no key update`,
);

/**
 * Locks the schedules of attempts, in the order of their ids, against transactions that change their facts or
 * counters.
 */
export const lockSchedules = (db: Database, refs: readonly AttemptRef[]) => lockThem(db, wantedValues(refs));

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

type FactRow = {
  attempt: number;
  responses: Record<string, unknown> | null;
  grades: Record<string, number | null> | null;
};
export type FactsByAttempt = (idAttempt: number) => Omit<AttemptFacts, 'items'>;

// One row for each attempt: the driver takes longer for the rows of single responses than the database needs for all.
const selectFacts = preparedStatement(
  'facts_of_attempts',
  sql`
    select response.id_attempt as attempt, json_object_agg(response.id_question, response.response) as responses,
      null::json as grades
    from response
    join ${wanted} on response.id_school = wanted.id_school and response.id_attempt = wanted.id
    group by response.id_school, response.id_attempt
    union all
    select manual_grade.id_attempt, null, json_object_agg(manual_grade.id_question, manual_grade.value)
    from manual_grade
    join ${wanted} on manual_grade.id_school = wanted.id_school and manual_grade.id_attempt = wanted.id
    where not manual_grade.taken_back
    group by manual_grade.id_school, manual_grade.id_attempt`,
);

/** Returns a function that gives the responses and manual grades of an attempt by its id. */
export const loadAttemptFacts = async (db: Database, refs: readonly AttemptRef[]): Promise<FactsByAttempt> => {
  const rows = rowsOf<FactRow>(await selectFacts(db, wantedValues(refs)));
  const responses = new Map<number, Map<number, unknown>>();
  const grades = new Map<number, Map<number, number | null>>();
  for (const row of rows) {
    if (row.responses) responses.set(row.attempt, byQuestion(row.responses));
    if (row.grades) grades.set(row.attempt, byQuestion(row.grades));
  }
  return (idAttempt) => ({
    responses: responses.get(idAttempt) ?? new Map(),
    grades: grades.get(idAttempt) ?? new Map(),
  });
};

const byQuestion = <Value>(values: Record<string, Value>): Map<number, Value> =>
  new Map(Object.entries(values).map(([idQuestion, value]) => [Number(idQuestion), value]));

/** The current weight, activation and adjustment of an item of a schedule. */
export type ItemWeight = {
  idSchedule: number;
  idQuestion: number;
  weight: number;
  activated: boolean;
  adjustment: Adjustment | null;
};

const itemWeightsIn = (schedules: SQL): SQL => sql`
  select schedule_item.id_schedule as "idSchedule", schedule_item.id_question as "idQuestion",
    schedule_item.weight, schedule_item.activated, schedule_item.adjustment
  from schedule_item
  where (schedule_item.id_school, schedule_item.id_schedule) in (${schedules})
  order by schedule_item.id_schedule, schedule_item.position`;

/** Returns the items of schedules in the order of form 1. */
export const loadItemWeights = async (db: Database, refs: readonly ScheduleRef[]): Promise<ItemWeight[]> => {
  const [schools, schedules] = [refs.map(({ idSchool }) => idSchool), refs.map(({ idSchedule }) => idSchedule)];
  const wanted = sql`select * from unnest(${idArray(schools)}, ${idArray(schedules)})`;
  return rowsOf<ItemWeight>(await db.execute(itemWeightsIn(wanted)));
};

const selectItemWeights = preparedStatement('item_weights_of_attempts', itemWeightsIn(schedulesOfWanted));

/** Returns the items of the schedules of attempts in the order of form 1. */
export const loadItemWeightsOfAttempts = async (db: Database, refs: readonly AttemptRef[]): Promise<ItemWeight[]> =>
  rowsOf<ItemWeight>(await selectItemWeights(db, wantedValues(refs)));
