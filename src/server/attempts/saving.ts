import { sql } from 'drizzle-orm';
import { acceptsAnswer, GRACE_MS } from '../../core/schedules.ts';
import type { Instant } from '../../core/time.ts';
import { type Database, rowsOf } from '../database/database.ts';

export type GivenAnswer = {
  idSchool: number;
  idAttempt: number;
  idQuestion: number;
  /** Null takes the answer back. */
  response: unknown;
  sequence: number;
  answered: Instant;
  /** Whether the first answer of the attempt stands. */
  once?: boolean;
};

/**
 * `saved`, also where a newer answer was there already; `late` when it was given or arrived too late; `ended` when
 * the student had finished. `again` says that the attempt has its result already, which this answer changes.
 */
export type Saved = { outcome: 'saved'; again: boolean } | { outcome: 'late' } | { outcome: 'ended' };

const iso = (instant: Instant) => new Date(instant).toISOString();

/** Of two answers to the same question of the same attempt one stands for both: one statement writes a row once. */
const latest = (answers: readonly GivenAnswer[]): GivenAnswer[] => {
  const byQuestion = new Map<string, GivenAnswer>();
  for (const answer of answers) {
    const key = `${answer.idAttempt}/${answer.idQuestion}`;
    const other = byQuestion.get(key);
    if (!other || stands(answer, other)) byQuestion.set(key, answer);
  }
  return [...byQuestion.values()];
};

/** The newer one; where the first stands, the older one, unless it took back what was never there. */
const stands = (answer: GivenAnswer, other: GivenAnswer): boolean =>
  answer.once && other.response !== null
    ? answer.response !== null && answer.sequence < other.sequence
    : other.sequence < answer.sequence;

/** Left out where no answer asks for it, which is nearly always: it costs some hundredths of the whole statement. */
const unlessFirstStands = sql`and (
  answer.response is null or (excluded.id_attempt, excluded.id_question) not in (select a, q from given where o))`;

/**
 * Writes answers of many students in one statement and tells each what became of its own; returns once committed.
 * The shared lock keeps an attempt from being scored while an answer to it is on its way; it costs no row write.
 * The statement says `acceptsAnswer` of `core/schedules` once more, because only it can say it of what it locks.
 */
export const saveTogether = (database: Database, answers: readonly GivenAnswer[], now: Instant): Promise<Saved[]> =>
  database.transaction(async (db) => {
    const attempts = [...new Set(answers.map(({ idAttempt }) => idAttempt))].sort((a, b) => a - b);
    await db.execute(sql`select pg_advisory_xact_lock_shared(id) from unnest(${sql.param(attempts)}::bigint[]) as id`);
    const rows = rowsOf<{ id: string; deadline: string | Date; finished: string | Date | null }>(
      await db.execute(sql`
        with state as (
          select id, deadline, finished from attempt where id = any(${sql.param(attempts)}::bigint[])
        ), given as (
          select * from jsonb_to_recordset(${JSON.stringify(latest(answers).map(rowOf))}::jsonb)
            as given (s integer, a bigint, q integer, r jsonb, n bigint, t timestamptz, o boolean)
        ), written as (
          insert into answer (id_school, id_attempt, id_question, response, sequence, answered, saved)
          select s, a, q, r, n, t, ${iso(now)}::timestamptz
          from given join state on state.id = given.a
          where t < state.deadline
            and ${iso(now - GRACE_MS)}::timestamptz <= state.deadline
            and (state.finished is null or state.finished >= state.deadline)
          on conflict (id_school, id_attempt, id_question) do update
            set response = excluded.response, sequence = excluded.sequence, answered = excluded.answered, saved = excluded.saved
            where answer.sequence < excluded.sequence ${answers.some(({ once }) => once) ? unlessFirstStands : sql``}
        )
        select id, deadline, finished from state`),
    );
    const states = new Map(
      rows.map(({ id, deadline, finished }) => [
        Number(id),
        { deadline: new Date(deadline).getTime(), finished: finished === null ? null : new Date(finished).getTime() },
      ]),
    );
    return answers.map(({ idAttempt, answered }): Saved => {
      const state = states.get(idAttempt);
      if (!state) throw new Error(`attempt ${idAttempt} is gone`);
      if (state.finished !== null && state.finished < state.deadline) return { outcome: 'ended' };
      const { deadline, finished: finishedAt } = state;
      if (!acceptsAnswer({ deadline, finishedAt, answeredAt: answered, now })) return { outcome: 'late' };
      return { outcome: 'saved', again: state.finished !== null };
    });
  });

const rowOf = ({ idSchool, idAttempt, idQuestion, response, sequence, answered, once }: GivenAnswer) => ({
  s: idSchool,
  a: idAttempt,
  q: idQuestion,
  r: response,
  n: sequence,
  t: iso(answered),
  ...(once && { o: true }),
});
