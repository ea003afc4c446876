import { sql } from 'drizzle-orm';
import { acceptsAnswer, GRACE_MS } from '../../core/schedules.ts';
import type { Instant } from '../../core/time.ts';
import { type Database, rowsOf } from '../database/database.ts';
import type { Exams } from './exam.ts';
import { isFirstResult } from './first-result.ts';
import { recompute } from './recompute.ts';
import { type AttemptRef, lockShared, wantedAttempts } from './refs.ts';

export type GivenResponse = AttemptRef & {
  idQuestion: number;
  /** Null takes the response back. */
  response: unknown;
  sequence: number;
  answered: Instant;
  /** When the attempt was started, where the question's first result counts (`first-result.ts`). */
  firstSince?: Instant | undefined;
};

/** `saved`, also where another response stands; `late` when it was given or arrived too late; `ended` when the student had finished. */
export type Saved = 'saved' | 'late' | 'ended';

const iso = (instant: Instant) => new Date(instant).toISOString();

/** Of two responses to one question of an attempt one stands for both: one statement writes a row once. */
const standing = (responses: readonly GivenResponse[]): GivenResponse[] => {
  const byQuestion = new Map<string, GivenResponse>();
  for (const response of responses) {
    const key = `${response.idAttempt}/${response.idQuestion}`;
    const other = byQuestion.get(key);
    if (!other || replaces(response, other)) byQuestion.set(key, response);
  }
  return [...byQuestion.values()];
};

const replaces = (given: GivenResponse, other: GivenResponse): boolean =>
  given.firstSince === undefined ? other.sequence < given.sequence : isFirstResult(given, other, given.firstSince);

const replacesStored = sql`response.sequence < excluded.sequence`;

/** As `replaces`. Left out where no response asks for it, which is nearly always: it costs some hundredths of the statement. */
const replacesStoredOrIsFirst = sql`coalesce((
  select (excluded.response is null, excluded.sequence < f, excluded.sequence)
    < (response.response is null, response.sequence < f, response.sequence)
  from given where a = excluded.id_attempt and q = excluded.id_question and f is not null), ${replacesStored})`;

/**
 * Writes responses of many students in one statement and tells each what became of its own; returns once committed.
 * The shared lock keeps an attempt from being scored while a response to it is on its way; it costs no row write.
 * The statement says `timely` once more, because only it can say it of what it locks. It writes in the order of keys, so
 * that two batches with the same rows never wait for each other. An attempt that the clock has closed already gets its
 * result again in the same transaction.
 */
export const saveTogether = (
  database: Database,
  exams: Exams,
  responses: readonly GivenResponse[],
  now: Instant,
): Promise<Saved[]> =>
  database.transaction(async (db) => {
    const attempts = [...new Map(responses.map((one) => [one.idAttempt, one])).values()];
    await lockShared(db, attempts);
    const rows = rowsOf<{ id: number; deadline: string | Date; finished: string | Date | null }>(
      await db.execute(sql`
        with state as (
          select attempt.id_school, attempt.id, attempt.deadline, attempt.finished
          from attempt join ${wantedAttempts(attempts)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
        ), given as (
          select * from jsonb_to_recordset(${JSON.stringify(standing(responses).map(rowOf))}::jsonb)
            as given (s bigint, a bigint, q bigint, r jsonb, n bigint, t timestamptz, f bigint)
        ), written as (
          insert into response (id_school, id_attempt, id_question, response, sequence, answered, saved)
          select s, a, q, r, n, t, ${iso(now)}::timestamptz
          from given join state on state.id_school = given.s and state.id = given.a
          where t < state.deadline
            and n <= date_part('epoch', state.deadline) * 1000 + ${GRACE_MS}
            and ${iso(now - GRACE_MS)}::timestamptz <= state.deadline
            and (state.finished is null or state.finished >= state.deadline)
          order by s, a, q
          on conflict (id_school, id_attempt, id_question) do update
            set response = excluded.response, sequence = excluded.sequence, answered = excluded.answered, saved = excluded.saved
            where ${responses.some(({ firstSince }) => firstSince !== undefined) ? replacesStoredOrIsFirst : replacesStored}
        )
        select id, deadline, finished from state`),
    );
    const states = new Map(
      rows.map(({ id, deadline, finished }) => [
        id,
        { deadline: new Date(deadline).getTime(), finished: finished === null ? null : new Date(finished).getTime() },
      ]),
    );
    const outcomes = responses.map((response): Saved => {
      const state = states.get(response.idAttempt);
      if (!state) throw new Error(`attempt ${response.idAttempt} is gone`);
      if (state.finished !== null && state.finished < state.deadline) return 'ended';
      return timely(response, state, now) ? 'saved' : 'late';
    });
    const closed = attempts.filter(({ idAttempt }) => states.get(idAttempt)?.finished != null);
    const changed = closed.filter(({ idAttempt }) =>
      responses.some((one, index) => one.idAttempt === idAttempt && outcomes[index] === 'saved'),
    );
    if (changed.length > 0) await recompute(db, exams, changed, { kind: 'response', by: null, at: now });
    return outcomes;
  });

type State = { deadline: Instant; finished: Instant | null };

/** A sequence from after the attempt's time would keep every later response from being stored. */
const timely = ({ answered, sequence }: GivenResponse, { deadline, finished: finishedAt }: State, now: Instant) =>
  acceptsAnswer({ deadline, finishedAt, answeredAt: answered, now }) && sequence <= deadline + GRACE_MS;

const rowOf = ({ idSchool, idAttempt, idQuestion, response, sequence, answered, firstSince }: GivenResponse) => ({
  s: idSchool,
  a: idAttempt,
  q: idQuestion,
  r: response,
  n: sequence,
  t: iso(answered),
  ...(firstSince !== undefined && { f: firstSince }),
});
