import { sql } from 'drizzle-orm';
import type { Result, ResultCause } from '../../../core/results/results.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { preparedStatement } from '../../database/prepared-statement.ts';
import { resultChange } from '../../database/schema.ts';
import { writeEvents } from '../../events/api.ts';
import { wantedAttempts } from '../refs.ts';
import type { EndedAttempt } from './facts.ts';

/** Why results are written; `by` is the user who caused it, null for the clock and for students' responses. */
export type ResultChangeCause = { kind: ResultCause; by: number | null; at: Instant };

type Computed = { attempt: EndedAttempt; after: Result };
/** A stored result and the one that replaces it. */
export type ResultChange = { attempt: EndedAttempt & { before: Result }; after: Result };

const upsertResults = preparedStatement(
  'write_results',
  sql`
    insert into result (id_school, id_attempt, id_schedule, id_user, grade, hits, errors, omitted, ungraded,
      points_reached, points_possible, questions, scores, outcomes)
    select s, a, i, u, grade, hits, errors, omitted, ungraded, "pointsReached", "pointsPossible", questions, scores, outcomes
    from json_to_recordset(${sql.placeholder('rows')}::json) as computed (s bigint, a bigint, i bigint, u bigint,
      grade double precision, hits smallint, errors smallint, omitted smallint, ungraded smallint,
      "pointsReached" bigint, "pointsPossible" bigint, questions bigint[],
      scores double precision[], outcomes text[])
    on conflict (id_school, id_attempt) do update set
      grade = excluded.grade, hits = excluded.hits, errors = excluded.errors, omitted = excluded.omitted,
      ungraded = excluded.ungraded, points_reached = excluded.points_reached,
      points_possible = excluded.points_possible, questions = excluded.questions, scores = excluded.scores,
      outcomes = excluded.outcomes`,
);

/** Stores results, replacing those of the same attempts. */
export const writeResults = async (db: Database, results: readonly Computed[], at: Instant): Promise<void> => {
  if (results.length === 0) return;
  const rows = results.map(({ attempt: { idSchool, idAttempt, idSchedule, idUser }, after }) => ({
    ...{ s: idSchool, a: idAttempt, i: idSchedule, u: idUser },
    ...after,
  }));
  const attempts = results.map(({ attempt }) => attempt);
  await Promise.all([upsertResults(db, { rows: JSON.stringify(rows) }), writeResultEvents(db, attempts, at)]);
};

/** Deletes the results of attempts that are reopened. */
export const deleteResults = async (db: Database, refs: readonly EndedAttempt[], at: Instant): Promise<void> => {
  await db.execute(sql`
    delete from result using ${wantedAttempts(refs)}
    where result.id_school = wanted.id_school and result.id_attempt = wanted.id`);
  await writeResultEvents(db, refs, at);
};

/** Writes that results of the schedules of attempts have changed: one event for each schedule. */
export const writeResultEvents = (
  db: Database,
  attempts: readonly Pick<EndedAttempt, 'idSchool' | 'idSchedule'>[],
  at: Instant,
): Promise<void> => {
  const schedules = new Map(attempts.map(({ idSchool, idSchedule }) => [idSchedule, idSchool]));
  return writeEvents(
    db,
    [...schedules].map(([reference, idSchool]) => ({ idSchool, kind: 'result', reference })),
    at,
  );
};

/** Adds changes of stored results to the history of results, with their cause. */
export const logResultChanges = async (
  db: Database,
  changes: readonly ResultChange[],
  { kind, by, at }: ResultChangeCause,
): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ attempt: { idSchool, idAttempt, before }, after }) => ({
    ...{ s: idSchool, a: idAttempt, before, after },
  }));
  await db.execute(sql`
    insert into result_change (id_school, id_attempt, before, after, cause, by, at)
    select s, a, before, after, ${kind}, ${by}::bigint, ${sql.param(at, resultChange.at)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (s bigint, a bigint, before jsonb, after jsonb)`);
};
