import { sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { classifyArrival, GRACE_MS, type ResponseArrival } from '../../core/schedules/windows.ts';
import { type Database, rowsOf } from '../database/database.ts';
import type { ExamCache } from './exam-cache.ts';
import { storeLateResponses } from './late.ts';
import { recomputeLocked } from './recompute.ts';
import { type AttemptRef, lockAttemptsShared, wantedAttempts } from './refs.ts';
import { lockSchedules } from './store/facts.ts';

/** A response that a device sends, with its attempt and question. */
export type ResponseToSave = AttemptRef & {
  idQuestion: number;
  /** Null when the student took the response back. */
  response: unknown;
  sequence: number;
  answered: Instant;
  /** When the attempt was started, where the question's first result counts (`first-result.ts`). */
  firstSince?: Instant | undefined;
  /** The device on which it was given, where the client names it. */
  device?: string | undefined;
};

/** What became of a response that was sent. */
export type SaveResult = {
  /** `saved`, also when a newer response is stored already; `late` when it waits for the teacher; else why it was refused. */
  outcome: 'saved' | Exclude<ResponseArrival, 'counts'>;
  /** Whether the student has activated another device. */
  elsewhere: boolean;
  /** The attempt's deadline, and how often the teacher has changed something in it. */
  deadline: Instant;
  revision: number;
};

const iso = (instant: Instant) => new Date(instant).toISOString();

const replacesStored = sql`response.sequence < excluded.sequence`;

/**
 * The SQL of `replacesResponse` in `first-result.ts`. Left out of the statement when no question needs it, because it
 * makes the statement slower by some percent.
 */
const replacesStoredOrIsFirst = sql`coalesce((
  select (excluded.response is null, excluded.sequence < f, excluded.sequence)
    < (response.response is null, response.sequence < f, response.sequence)
  from given where a = excluded.id_attempt and q = excluded.id_question and f is not null limit 1), ${replacesStored})`;

/** The order by which one response to each question of a batch is picked: the newest, or the first result. */
const standingFirst = sql`f is not null and r is null, f is not null and n < f, case when f is null then -n else n end`;

/**
 * Writes responses of many students in one statement and returns the result of each, in their order, once committed.
 * A shared lock, which costs no row write, prevents that an attempt is scored while a response to it is being
 * written. An attempt that the clock has already closed is scored again in the same transaction. Responses that are
 * too late are classified again under the lock of their schedules, because the teacher may have extended the time
 * meanwhile.
 */
export const saveResponses = (
  database: Database,
  exams: ExamCache,
  responses: readonly ResponseToSave[],
  now: Instant,
): Promise<SaveResult[]> =>
  database.transaction(async (db) => {
    await lockAttemptsShared(db, responses);
    const arrived = await writeTimely(db, responses, now);
    const touching = arrived.filter((one) => one.arrival === 'late' || changesResult(one));
    // In one statement: locking in two steps would not follow the order of ids and could deadlock.
    if (touching.length > 0)
      await lockSchedules(
        db,
        touching.map(({ given }) => given),
      );
    const late = touching.filter(({ arrival }) => arrival === 'late').map(({ given }) => given);
    if (late.length > 0) {
      const again = await writeTimely(db, late, now);
      const waiting = again.filter(({ arrival }) => arrival === 'late').map(({ given }) => given);
      const stored = await storeLateResponses(db, waiting, now);
      const outcomes = new Map(again.map((one) => [one.given, one]));
      arrived.forEach(({ given }, index) => {
        const one = outcomes.get(given);
        if (one) arrived[index] = one.arrival === 'late' && !stored.has(given) ? { ...one, arrival: 'counts' } : one;
      });
    }
    const changed = arrived.filter(changesResult);
    if (changed.length > 0)
      await recomputeLocked(
        db,
        exams,
        changed.map(({ given }) => given),
        { kind: 'response', by: null, at: now },
      );
    return arrived.map(({ arrival, isElsewhere, deadline, revision }) => ({
      outcome: arrival === 'counts' ? 'saved' : arrival,
      elsewhere: isElsewhere,
      ...{ deadline, revision },
    }));
  });

type Arrived = {
  given: ResponseToSave;
  arrival: ResponseArrival;
  isClosed: boolean;
  isElsewhere: boolean;
  deadline: Instant;
  revision: number;
};

const changesResult = ({ arrival, isClosed }: Arrived): boolean => arrival === 'counts' && isClosed;

/**
 * Writes the responses that count and returns how each was classified. The statement repeats the rule of
 * `classifyArrival`, because only the statement sees the rows that it locks. It writes in the order of keys, so that
 * two batches with the same rows cannot deadlock.
 */
const writeTimely = async (db: Database, responses: readonly ResponseToSave[], now: Instant): Promise<Arrived[]> => {
  const attempts = [...new Map(responses.map((one) => [one.idAttempt, one])).values()];
  const rows = rowsOf<State>(
    await db.execute(sql`
      with state as (
        select attempt.id_school, attempt.id, attempt.started, attempt.deadline, attempt.finished, attempt.device,
          attempt.revision
        from attempt join ${wantedAttempts(attempts)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
      ), given as (
        select * from jsonb_to_recordset(${JSON.stringify(responses.map(rowOf))}::jsonb)
          as given (s bigint, a bigint, q bigint, r jsonb, n bigint, t timestamptz, f bigint)
      ), written as (
        insert into response (id_school, id_attempt, id_question, response, sequence, answered, saved)
        select distinct on (s, a, q) s, a, q, r, n, t, ${iso(now)}::timestamptz
        from given join state on state.id_school = given.s and state.id = given.a
        where t < state.deadline and state.started < state.deadline
          and ${iso(now - GRACE_MS)}::timestamptz <= state.deadline
          and (state.finished is null or state.finished >= state.deadline)
        order by s, a, q, ${standingFirst}
        on conflict (id_school, id_attempt, id_question) do update
          set response = excluded.response, sequence = excluded.sequence, answered = excluded.answered, saved = excluded.saved,
            source = 'screen', evidence = null
          where ${responses.some(({ firstSince }) => firstSince !== undefined) ? replacesStoredOrIsFirst : replacesStored}
      )
      select id, started, deadline, finished, device, revision from state`),
  );
  const states = new Map(rows.map((row) => [row.id, row]));
  return responses.map((given) => {
    const state = states.get(given.idAttempt);
    if (!state) throw new Error(`attempt ${given.idAttempt} is gone`);
    const deadline = new Date(state.deadline).getTime();
    const finishedAt = state.finished === null ? null : new Date(state.finished).getTime();
    return {
      given,
      arrival: classifyArrival({
        started: new Date(state.started).getTime(),
        deadline,
        finishedAt,
        answeredAt: given.answered,
        now,
      }),
      isClosed: finishedAt !== null,
      isElsewhere: given.device !== undefined && state.device !== null && state.device !== given.device,
      ...{ deadline, revision: state.revision },
    };
  });
};

type State = {
  id: number;
  started: string | Date;
  deadline: string | Date;
  finished: string | Date | null;
  device: string | null;
  revision: number;
};

const rowOf = ({ idSchool, idAttempt, idQuestion, response, sequence, answered, firstSince }: ResponseToSave) => ({
  s: idSchool,
  a: idAttempt,
  q: idQuestion,
  r: response,
  n: sequence,
  t: iso(answered),
  ...(firstSince !== undefined && { f: firstSince }),
});
