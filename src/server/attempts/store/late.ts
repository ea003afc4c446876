import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type DeviceSequences, toStoredOrder } from '../../../core/schedules/response-order.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { attempt, lateResponse } from '../../database/schema.ts';
import type { ScheduleRef } from '../../schedules/api.ts';
import type { GivenResponse, StoredResponse } from '../first-result.ts';
import { type AttemptRef, wantedAttempts } from '../refs.ts';

/** A question of an attempt. */
export type QuestionRef = AttemptRef & { idQuestion: number };

/** Returns a Map key for a question of an attempt. */
export const questionKeyOf = ({ idAttempt, idQuestion }: Omit<QuestionRef, 'idSchool'>): string =>
  `${idAttempt}/${idQuestion}`;

type Row = {
  idAttempt: number;
  idQuestion: number;
  response: unknown;
  sequence: number;
  deviceSequences: DeviceSequences | null;
  deviceSequence: number | null;
  device: string | null;
  isLate: boolean;
};

/** Returns the counting responses of attempts and their late ones, decided or not, both by `questionKeyOf`. */
export const loadResponsesAndLate = async (db: Database, refs: readonly AttemptRef[]) => {
  const rows = rowsOf<Row>(
    await db.execute(sql`
      select response.id_attempt as "idAttempt", response.id_question as "idQuestion", response.response,
        response.sequence::float8 as sequence, response.device_sequences as "deviceSequences",
        null::float8 as "deviceSequence", null as device, false as "isLate"
      from response
      join ${wantedAttempts(refs)} on response.id_school = wanted.id_school and response.id_attempt = wanted.id
      union all
      select late_response.id_attempt, late_response.id_question, late_response.response, late_response.sequence::float8,
        null, late_response.device_sequence::float8, late_response.device, true
      from late_response
      join ${wantedAttempts(refs)} on late_response.id_school = wanted.id_school and late_response.id_attempt = wanted.id`),
  );
  const stored = rows.map(({ idAttempt, idQuestion, response, isLate, ...order }) => ({
    ...{ idAttempt, idQuestion, isLate },
    stored: { response, ...(isLate ? toStoredOrder(order) : order) } satisfies StoredResponse,
  }));
  const late = stored.filter(({ isLate }) => isLate);
  return {
    counting: new Map(stored.filter(({ isLate }) => !isLate).map((row) => [questionKeyOf(row), row.stored])),
    late: new Map(
      [...Map.groupBy(late, questionKeyOf)].map(([key, ofQuestion]) => [key, ofQuestion.map(({ stored }) => stored)]),
    ),
  };
};

/** A late response that is not stored yet. */
export type NewLateResponse = QuestionRef & GivenResponse & { answered: Instant };

/**
 * Deletes the waiting late responses to questions and stores the new ones. Returns by how much the number of waiting
 * ones changed in each schedule.
 */
export const replaceWaitingLateResponses = async (
  db: Database,
  questions: readonly QuestionRef[],
  given: readonly NewLateResponse[],
  now: Instant,
): Promise<{ idSchool: number; idSchedule: number; late: number }[]> => {
  const removed = rowsOf<AttemptRef>(
    await db.execute(sql`
      delete from late_response
      using jsonb_to_recordset(${JSON.stringify(questions.map(rowOf))}::jsonb) as wanted (s bigint, a bigint, q bigint)
      where late_response.id_school = wanted.s and late_response.id_attempt = wanted.a
        and late_response.id_question = wanted.q and late_response.decision is null
      returning late_response.id_school as "idSchool", late_response.id_attempt as "idAttempt"`),
  );
  const rows = given.map((one) => ({
    ...rowOf(one),
    ...{ r: one.response, n: one.sequence, d: one.deviceSequence, v: one.device },
    t: new Date(one.answered).toISOString(),
  }));
  await db.execute(sql`
    insert into late_response
      (id_school, id_attempt, id_question, response, sequence, device_sequence, device, answered, arrived)
    select s, a, q, r, n, d, v, t, ${new Date(now).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (s bigint, a bigint, q bigint, r jsonb, n bigint, d bigint, v text, t timestamptz)`);
  return countedBySchedule(db, [
    ...given.map((one) => ({ ...one, late: 1 })),
    ...removed.map((one) => ({ ...one, late: -1 })),
  ]);
};

const rowOf = ({ idSchool, idAttempt, idQuestion }: QuestionRef) => ({ s: idSchool, a: idAttempt, q: idQuestion });

/** A late response of a schedule, with what is needed to decide on it. */
export type LateResponse = NewLateResponse & {
  id: number;
  idUser: number;
  decision: 'accepted' | 'rejected' | null;
  decidedAt: Instant | null;
  decidedBy: number | null;
  arrived: Instant;
  started: Instant;
} & Pick<typeof lateResponse.$inferSelect, 'source' | 'evidence'>;

const columns = {
  ...{ idSchool: lateResponse.idSchool, id: lateResponse.id, idAttempt: lateResponse.idAttempt },
  ...{ idQuestion: lateResponse.idQuestion, response: lateResponse.response, sequence: lateResponse.sequence },
  ...{ deviceSequence: lateResponse.deviceSequence, device: lateResponse.device },
  ...{ answered: lateResponse.answered, arrived: lateResponse.arrived, decision: lateResponse.decision },
  ...{ decidedAt: lateResponse.decidedAt, decidedBy: lateResponse.decidedBy },
  ...{ source: lateResponse.source, evidence: lateResponse.evidence },
  ...{ idUser: attempt.idUser, started: attempt.started },
};

/** Returns the late responses of a schedule that meet all conditions, for each question the newest first. */
export const findLateResponses = (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  ...conditions: SQL[]
): Promise<LateResponse[]> =>
  db
    .select(columns)
    .from(lateResponse)
    .innerJoin(attempt, and(eq(attempt.idSchool, lateResponse.idSchool), eq(attempt.id, lateResponse.idAttempt)))
    .where(
      and(
        eq(lateResponse.idSchool, idSchool),
        eq(attempt.idSchool, idSchool),
        eq(attempt.idSchedule, idSchedule),
        ...conditions,
      ),
    )
    .orderBy(lateResponse.idAttempt, lateResponse.idQuestion, desc(lateResponse.sequence), desc(lateResponse.id));

/** Condition: no decision was made yet. */
export const isWaiting = isNull(lateResponse.decision);
/** Returns the condition for late responses with one of these ids. */
export const hasLateResponseId = (ids: readonly number[]): SQL => inArray(lateResponse.id, [...ids]);
/** Returns the condition for late responses of a student. */
export const isOfStudent = (idUser: number): SQL => eq(attempt.idUser, idUser);
/** Condition: the teacher was not reminded of it yet. */
export const isNotReminded = isNull(lateResponse.reminded);
/** Returns the condition for late responses that arrived before this time. */
export const arrivedBefore = (moment: Instant): SQL => lt(lateResponse.arrived, moment);
/** Returns the condition for late responses of attempts with these ids. */
export const isOfAttempts = (ids: readonly number[]): SQL => inArray(lateResponse.idAttempt, [...ids]);

/**
 * Stores late responses as the counting responses, with what those were read from that counted before. Does not check sequences: callers make sure that the
 * stored responses are replaced.
 */
export const replaceResponses = async (db: Database, accepted: readonly Omit<LateResponse, 'id'>[]): Promise<void> => {
  const rows = accepted.map(({ response, answered, arrived, ...one }) => ({
    ...{ ...rowOf(one), r: response, n: one.sequence, d: toStoredOrder(one).deviceSequences },
    ...{ t: new Date(answered).toISOString(), v: new Date(arrived).toISOString() },
    ...{ o: one.source ?? 'screen', e: one.evidence },
  }));
  await db.execute(sql`
    insert into response
      (id_school, id_attempt, id_question, response, sequence, device_sequences, answered, saved, source, evidence)
    select s, a, q, r, n, d, t, v, o, e
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as accepted (s bigint, a bigint, q bigint, r jsonb, n bigint, d jsonb, t timestamptz, v timestamptz, o text, e jsonb)
    order by s, a, q
    on conflict (id_school, id_attempt, id_question) do update
      set response = excluded.response, sequence = excluded.sequence, answered = excluded.answered, saved = excluded.saved,
        device_sequences = coalesce(
          response.device_sequences || excluded.device_sequences, response.device_sequences, excluded.device_sequences),
        source = excluded.source, evidence = excluded.evidence`);
};

/**
 * Stores the responses that count to the questions of accepted late ones as late ones that do not count, so that accepting can be
 * taken back, with what they were read from. One that has itself arrived late is there already.
 */
export const keepReplacedResponses = async (
  db: Database,
  accepted: readonly QuestionRef[],
  { by, at }: { by: number; at: Instant },
): Promise<void> => {
  await db.execute(sql`
    insert into late_response
      (id_school, id_attempt, id_question, response, sequence, answered, arrived, source, evidence,
        decision, decided_by, decided_at)
    select response.id_school, response.id_attempt, response.id_question, response.response, response.sequence,
      response.answered, response.saved, response.source, response.evidence,
      'rejected', ${by}, ${sql.param(at, lateResponse.decidedAt)}
    from response
    join jsonb_to_recordset(${JSON.stringify(accepted.map(rowOf))}::jsonb) as wanted (s bigint, a bigint, q bigint)
      on response.id_school = wanted.s and response.id_attempt = wanted.a and response.id_question = wanted.q
    order by response.id_school, response.id_attempt, response.id_question
    on conflict do nothing`);
};

/**
 * Returns what counted before a late response was accepted: what was stored with that decision (`isKept`), or another late one that is
 * accepted; null where nothing did. `all` are the late responses of the attempt.
 */
export const findReplaced = (
  accepted: LateResponse,
  all: readonly LateResponse[],
): { replaced: LateResponse; isKept: boolean } | null => {
  const others = all.filter(
    (one) => one.idAttempt === accepted.idAttempt && one.idQuestion === accepted.idQuestion && one.id !== accepted.id,
  );
  const kept = others.find(
    (one) => one.decision === 'rejected' && one.decidedAt === accepted.decidedAt && one.id > accepted.id,
  );
  if (kept) return { replaced: kept, isKept: true };
  const [newest] = others.filter(({ decision }) => decision === 'accepted').sort((a, b) => b.sequence - a.sequence);
  return newest ? { replaced: newest, isKept: false } : null;
};

/** Deletes the responses that count to questions. */
export const deleteResponses = async (db: Database, questions: readonly QuestionRef[]): Promise<void> => {
  if (questions.length === 0) return;
  await db.execute(sql`
    delete from response
    using jsonb_to_recordset(${JSON.stringify(questions.map(rowOf))}::jsonb) as wanted (s bigint, a bigint, q bigint)
    where response.id_school = wanted.s and response.id_attempt = wanted.a and response.id_question = wanted.q`);
};

/** Deletes late responses of one school. */
export const deleteLateResponses = async (
  db: Database,
  idSchool: number,
  late: readonly { id: number }[],
): Promise<void> => {
  if (late.length === 0) return;
  await db
    .delete(lateResponse)
    .where(and(eq(lateResponse.idSchool, idSchool), hasLateResponseId(late.map(({ id }) => id))));
};

/** A decision on late responses; `by` is null when it was made by the nightly job. */
export type LateDecision = { decision: 'accepted' | 'rejected'; by: number | null; at: Instant };

/**
 * Stores a decision on late responses of one school. Returns by how much the number of waiting ones changed in each
 * schedule (negative).
 */
export const writeLateDecision = async (
  db: Database,
  late: readonly (AttemptRef & { id: number; decision: unknown })[],
  { decision, by, at }: LateDecision,
) => {
  const [first] = late;
  if (!first) return [];
  await db
    .update(lateResponse)
    .set({ decision, decidedBy: by, decidedAt: at })
    .where(and(eq(lateResponse.idSchool, first.idSchool), hasLateResponseId(late.map(({ id }) => id))));
  const waited = late.filter((one) => one.decision === null);
  return countedBySchedule(
    db,
    waited.map((one) => ({ ...one, late: -1 })),
  );
};

/** Stores that the teacher was reminded of late responses of one school. */
export const markTeacherReminded = async (db: Database, late: readonly LateResponse[], now: Instant): Promise<void> => {
  const [first] = late;
  if (!first) return;
  await db
    .update(lateResponse)
    .set({ reminded: now })
    .where(and(eq(lateResponse.idSchool, first.idSchool), hasLateResponseId(late.map(({ id }) => id))));
};

/** Returns the sums of `late` by schedule. */
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
