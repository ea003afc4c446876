import { sql } from 'drizzle-orm';
import type { DeviceKind } from '../../core/schedules/live.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { AttemptRef } from '../attempts/api.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, instantOf, rowsOf } from '../database/database.ts';

/** What a device says while nothing is saved on it: that it is there, with which question open. */
export type Sign = AttemptRef & {
  idQuestion?: number | undefined;
  /** The name that the device has made for itself. */
  device?: string | undefined;
  kind?: DeviceKind | undefined;
};

/** What the device is told in reply. */
export type LiveAttempt = {
  deadline: Instant;
  finished: Instant | null;
  closedByClock: boolean;
  cancelled: Instant | null;
  endedByTeacher: boolean;
  device: string | null;
  revision: number;
  started: Instant;
  paused: Instant | null;
  messages: readonly { id: number; text: string; at: Instant }[];
  /** How often the paper was left. */
  leavings: number;
};

type Row = {
  id: number;
  closedByClock: boolean;
  endedByTeacher: boolean;
  device: string | null;
  revision: number;
  leavings: number;
  messages: readonly { id: number; text: string; at: string }[] | null;
} & Record<'deadline' | 'finished' | 'cancelled' | 'started' | 'paused', string | Date | null>;

/**
 * Writes the signs of many devices in one statement and returns the state of their attempts, in the order of the
 * signs. Nothing is written of attempts that have ended, nor of a device that the student has left. Rows are written
 * in the order of their keys, so that two batches cannot deadlock.
 */
export const writeSigns = async (
  db: Database,
  signs: readonly Sign[],
  now: Instant,
): Promise<(LiveAttempt | undefined)[]> => {
  const given = signs.map(({ idSchool: s, idAttempt: a, idQuestion: q, device: d, kind: k }) => ({
    ...{ s, a, q, d, k },
  }));
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const rows = rowsOf<Row>(
    await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (s bigint, a bigint, q bigint, d text, k text)
      ), state as (
        select distinct on (attempt.id_school, attempt.id) attempt.id_school, attempt.id, attempt.deadline, attempt.finished,
          attempt.closed_by_clock, attempt.ended_by_teacher, attempt.device, attempt.revision, attempt.started,
          attempt.id_schedule, attempt.id_user, schedule.cancelled, schedule.rules, member.paused, given.q, given.k,
          coalesce(attempt.device = given.d, true) as is_here
        from given
        join attempt on attempt.id_school = given.s and attempt.id = given.a
        join schedule on schedule.id_school = attempt.id_school and schedule.id = attempt.id_schedule
        left join schedule_student member on member.id_school = attempt.id_school
          and member.id_schedule = attempt.id_schedule and member.id_user = attempt.id_user
        order by attempt.id_school, attempt.id, is_here desc
      ), written as (
        insert into presence (id_school, id_attempt, seen, id_question, question_since, kind)
        select id_school, id, ${at}, q, ${at}, k from state where finished is null and is_here order by id_school, id
        on conflict (id_school, id_attempt) do update set
          seen = excluded.seen, kind = excluded.kind, id_question = excluded.id_question,
          question_since = case when presence.id_question is distinct from excluded.id_question
            then excluded.question_since else presence.question_since end
      )
      select id, deadline, finished, closed_by_clock as "closedByClock", ended_by_teacher as "endedByTeacher", device,
        revision, cancelled, started, paused, case when (rules ->> 'fullScreen')::boolean then (
          select count(*)::int from paper_leaving
          where paper_leaving.id_school = state.id_school and paper_leaving.id_attempt = state.id) else 0 end as leavings, (
          select jsonb_agg(jsonb_build_object('id', message.id, 'text', message.text, 'at', message.at)
            order by message.id desc)
          from schedule_message message
          where message.id_school = state.id_school and message.id_schedule = state.id_schedule
            and (message.id_user is null or message.id_user = state.id_user)) as messages
      from state`),
  );
  const states = new Map(
    rows.map(({ id, deadline, finished, cancelled, started, paused, messages, ...rest }) => [
      id,
      {
        ...rest,
        deadline: instantOf(deadline) ?? 0,
        finished: instantOf(finished),
        cancelled: instantOf(cancelled),
        started: instantOf(started) ?? 0,
        paused: instantOf(paused),
        messages: (messages ?? []).map(({ at, ...message }) => ({ ...message, at: Date.parse(at) })),
      },
    ]),
  );
  return signs.map(({ idAttempt }) => states.get(idAttempt));
};

/** How long the last sign of a device is kept. */
const KEPT_MS = 24 * 60 * 60_000;

/** Deletes the signs of attempts that nobody has worked on for a day. */
export const deleteOldPresence = async (db: Database, now: Instant): Promise<void> => {
  await db.execute(sql`
    delete from presence
    where presence.seen < ${new Date(now - KEPT_MS).toISOString()}::timestamptz and ${acrossSchools('nightly work')}`);
};
