import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { classifyArrival, GRACE_MS, type ResponseArrival } from '../../core/schedules/windows.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type PreparedStatement, preparedStatement } from '../database/prepared-statement.ts';
import type { ExamCache } from './exam-cache.ts';
import { storeLateResponses } from './late.ts';
import { recomputeLocked } from './recompute.ts';
import { type AttemptRef, lockAttemptsShared, wanted, wantedValues } from './refs.ts';
import { lockSchedules } from './store/facts.ts';
import { questionKeyOf } from './store/late.ts';

/** A response that a device sends, with its attempt and question. */
export type ResponseToSave = AttemptRef & {
  idQuestion: number;
  /** Null when the student took the response back. */
  response: unknown;
  /** As `limitSequence` returns it, and `deviceSequenceOf` where it is limited. */
  sequence: number;
  deviceSequence?: number | undefined;
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

/** What was given to the question of the row that is written. */
const ofGiven = (value: SQL): SQL =>
  sql`(select ${value} from given where a = excluded.id_attempt and q = excluded.id_question)`;

/** The highest sequence of the same device that was limited or sent since, as in `isNewer` and `isOlder`. */
const known = sql`case when v is not null or d is not null then (response.device_sequences ->> coalesce(v, ''))::bigint end`;

/** The SQL of `isNewer` in `core/schedules/response-order.ts`. */
const isNewer = sql`case when ${known} is null then response.sequence < excluded.sequence
  else ${known} < coalesce(d, n) and (d is not null or response.sequence < excluded.sequence) end`;

/** The SQL of `isEarlierResult` in `first-result.ts`. */
const isEarlierResult = sql`
  (excluded.response is null, excluded.sequence < f, case when ${known} is null then excluded.sequence else coalesce(d, n) end)
    < (response.response is null, response.sequence < f, coalesce(${known}, response.sequence))`;

/** Devices of one student whose sequences are stored with a response; further ones are ordered by arrival alone. */
const MOST_DEVICES = 8;

const ofThisDevice = sql`case when d is not null or ${known} is not null
  then jsonb_build_object(coalesce(v, ''), coalesce(d, n)) end`;

/** A first result has the sequence of its own device; another response is stored with those of all devices before. */
const deviceSequences = sql`case when response.device_sequences is null then excluded.device_sequences
  else ${ofGiven(sql`case
    when f is not null then ${ofThisDevice}
    when ${known} is null and (select count(*) from jsonb_object_keys(response.device_sequences)) >= ${MOST_DEVICES}
      then response.device_sequences
    else coalesce(response.device_sequences || ${ofThisDevice}, response.device_sequences) end`)} end`;

/** How a statement writes: which columns of what was given it reads, and which of them replace what is stored, and where. */
type Writing = { given: SQL; deviceSequence: SQL; deviceSequences: SQL; where: SQL };

const now = sql.placeholder('now');

/** Returns the statement that writes responses and returns the state of their attempts. */
const writing = (name: string, { given, deviceSequence, deviceSequences, where }: Writing): PreparedStatement =>
  preparedStatement(
    name,
    sql`
      with state as (
        select attempt.id_school, attempt.id, attempt.started, attempt.deadline, attempt.finished, attempt.device,
          attempt.revision
        from attempt join ${wanted} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
      ), given as (
        select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given (${given})
      ), written as (
        insert into response (id_school, id_attempt, id_question, response, sequence, device_sequences, answered, saved)
        select s, a, q, r, n, ${deviceSequence}, t, ${now}::timestamptz
        from given join state on state.id_school = given.s and state.id = given.a
        where t < state.deadline and state.started < state.deadline
          and ${sql.placeholder('graceFrom')}::timestamptz <= state.deadline
          and (state.finished is null or state.finished >= state.deadline)
        order by s, a, q
        on conflict (id_school, id_attempt, id_question) do update
          set response = excluded.response, sequence = excluded.sequence, device_sequences = ${deviceSequences},
            answered = excluded.answered, saved = excluded.saved, source = 'screen', evidence = null
          where ${where}
        returning 1
      )
      select id, started, deadline, finished, device, revision, (select count(*)::int from written) as written from state`,
  );

/** For any responses. */
const byAllRules = writing('save_by_all_rules', {
  given: sql`s bigint, a bigint, q bigint, r jsonb, n bigint, t timestamptz, d bigint, v text, f bigint`,
  deviceSequence: sql`case when d is not null then jsonb_build_object(coalesce(v, ''), d) end`,
  deviceSequences,
  where: ofGiven(sql`case when f is null then ${isNewer} else ${isEarlierResult} end`),
});

/** A fifth faster, for responses whose sequences are not limited and that need not be first; leaves rows with `device_sequences`. */
const bySequence = writing('save_by_sequence', {
  given: sql`s bigint, a bigint, q bigint, r jsonb, n bigint, t timestamptz`,
  deviceSequence: sql`null`,
  deviceSequences: sql`null`,
  where: sql`response.device_sequences is null and response.sequence < excluded.sequence`,
});

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
    // Sent together, in this order.
    const [, arrived] = await Promise.all([lockAttemptsShared(db, responses), writeTimely(db, responses, now)]);
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

/** Writes the responses that count, in their order, and returns how each was classified. */
const writeTimely = async (db: Database, responses: readonly ResponseToSave[], now: Instant): Promise<Arrived[]> => {
  const arrived = new Map<ResponseToSave, Arrived>();
  for (const round of toRounds(responses))
    for (const one of await writeRound(db, round, now)) arrived.set(one.given, one);
  return responses.flatMap((given) => arrived.get(given) ?? []);
};

/** Returns the responses in parts of one response to each question at most: a statement can write a row only once. */
const toRounds = (responses: readonly ResponseToSave[]): ResponseToSave[][] => {
  const rounds: ResponseToSave[][] = [];
  const seen = new Map<string, number>();
  for (const one of responses) {
    const round = seen.get(questionKeyOf(one)) ?? 0;
    seen.set(questionKeyOf(one), round + 1);
    rounds[round] ??= [];
    rounds[round].push(one);
  }
  return rounds;
};

/** Writes responses to different questions, and returns how each was classified. */
const writeRound = async (db: Database, responses: readonly ResponseToSave[], now: Instant): Promise<Arrived[]> => {
  const isPlain = responses.every(({ deviceSequence, firstSince }) => (deviceSequence ?? firstSince) === undefined);
  const { arrived, written } = await writeBy(isPlain ? bySequence : byAllRules, db, responses, now);
  const counting = arrived.filter(({ arrival }) => arrival === 'counts').map(({ given }) => given);
  if (!isPlain || written === counting.length) return arrived;
  // What was written is not written again: it is not newer than itself.
  const again = await writeBy(byAllRules, db, counting, now);
  const byGiven = new Map(again.arrived.map((one) => [one.given, one]));
  return arrived.map((one) => byGiven.get(one.given) ?? one);
};

/**
 * Writes responses in one statement. It repeats the rule of `classifyArrival`, because only the statement sees the rows
 * that it locks. It writes in the order of keys, so that two batches with the same rows cannot deadlock.
 */
const writeBy = async (
  write: PreparedStatement,
  db: Database,
  responses: readonly ResponseToSave[],
  now: Instant,
): Promise<{ arrived: Arrived[]; written: number }> => {
  const attempts = [...new Map(responses.map((one) => [one.idAttempt, one])).values()];
  const values = { given: JSON.stringify(responses.map(rowOf)), now: iso(now), graceFrom: iso(now - GRACE_MS) };
  const rows = rowsOf<State>(await write(db, { ...wantedValues(attempts), ...values }));
  const states = new Map(rows.map((row) => [row.id, row]));
  const arrived = responses.map((given): Arrived => {
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
  return { arrived, written: rows[0]?.written ?? 0 };
};

type State = {
  id: number;
  started: string | Date;
  deadline: string | Date;
  finished: string | Date | null;
  device: string | null;
  revision: number;
  written: number;
};

const rowOf = ({ idSchool, idAttempt, idQuestion, response, sequence, answered, ...one }: ResponseToSave) => ({
  ...{ s: idSchool, a: idAttempt, q: idQuestion, r: response, n: sequence, t: iso(answered) },
  ...{ d: one.deviceSequence, v: one.device, f: one.firstSince },
});
