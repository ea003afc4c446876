import { sql } from 'drizzle-orm';
import type { Instant } from '../../../core/time.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import type { Given } from '../first-result.ts';
import { type AttemptRef, wantedAttempts } from '../refs.ts';

export type QuestionRef = AttemptRef & { idQuestion: number };

/** Names a question of an attempt. */
export const keyOf = ({ idAttempt, idQuestion }: Omit<QuestionRef, 'idSchool'>): string => `${idAttempt}/${idQuestion}`;

type Row = Given & { idAttempt: number; idQuestion: number; isLate: boolean };

/** Returns the responses of attempts that count, and those that came late, decided or not, by their questions. */
export const responsesAndLate = async (db: Database, refs: readonly AttemptRef[]) => {
  const rows = rowsOf<Row>(
    await db.execute(sql`
      select response.id_attempt as "idAttempt", response.id_question as "idQuestion", response.response,
        response.sequence::float8 as sequence, false as "isLate"
      from response
      join ${wantedAttempts(refs)} on response.id_school = wanted.id_school and response.id_attempt = wanted.id
      union all
      select late_response.id_attempt, late_response.id_question, late_response.response,
        late_response.sequence::float8, true
      from late_response
      join ${wantedAttempts(refs)} on late_response.id_school = wanted.id_school and late_response.id_attempt = wanted.id`),
  );
  return {
    counting: new Map(rows.filter(({ isLate }) => !isLate).map((row) => [keyOf(row), row])),
    late: Map.groupBy(
      rows.filter(({ isLate }) => isLate),
      keyOf,
    ),
  };
};

export type NewLate = QuestionRef & Given & { answered: Instant };

/** Writes late responses in place of those to the same questions that wait; returns by how many more wait in each schedule. */
export const replaceWaiting = async (
  db: Database,
  given: readonly NewLate[],
  now: Instant,
): Promise<{ idSchool: number; idSchedule: number; late: number }[]> => {
  const rows = given.map(({ idSchool, idAttempt, idQuestion, response, sequence, answered }) => ({
    ...{ s: idSchool, a: idAttempt, q: idQuestion, r: response, n: sequence, t: new Date(answered).toISOString() },
  }));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as wanted (s bigint, a bigint, q bigint, r jsonb, n bigint, t timestamptz)`;
  const removed = rowsOf<AttemptRef>(
    await db.execute(sql`
      delete from late_response using ${wanted}
      where late_response.id_school = wanted.s and late_response.id_attempt = wanted.a
        and late_response.id_question = wanted.q and late_response.decision is null
      returning late_response.id_school as "idSchool", late_response.id_attempt as "idAttempt"`),
  );
  await db.execute(sql`
    insert into late_response (id_school, id_attempt, id_question, response, sequence, answered, arrived)
    select s, a, q, r, n, t, ${new Date(now).toISOString()}::timestamptz from ${wanted}`);
  return countedBySchedule(db, [
    ...given.map((one) => ({ ...one, late: 1 })),
    ...removed.map((one) => ({ ...one, late: -1 })),
  ]);
};

/** Returns sums of late responses by the schedules of their attempts. */
const countedBySchedule = async (db: Database, changes: readonly (AttemptRef & { late: number })[]) => {
  const rows = changes.map(({ idSchool, idAttempt, late }) => ({ s: idSchool, a: idAttempt, late }));
  return rowsOf<{ idSchool: number; idSchedule: number; late: number }>(
    await db.execute(sql`
      select attempt.id_school as "idSchool", attempt.id_schedule as "idSchedule", sum(changed.late)::int as late
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (s bigint, a bigint, late integer)
      join attempt on attempt.id_school = changed.s and attempt.id = changed.a
      group by attempt.id_school, attempt.id_schedule
      order by attempt.id_school, attempt.id_schedule`),
  );
};
