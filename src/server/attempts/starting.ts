import { and, eq, inArray, or } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { attemptDeadline, isOpen, sittingTimesFor } from '../../core/schedules/windows.ts';
import { type AuditedCall, withCall, writeAudit } from '../audit/api.ts';
import type { Database } from '../database/database.ts';
import { attempt, schedule, scheduleStudent, school } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { addToCounters, startedCounterChanges } from './counters.ts';

/** `schools` are the student's: the schedule is one of theirs. The audit tells of it where it is somebody's `call`. */
export type StartRequest = { idSchedule: number; idUser: number; schools: readonly number[]; call?: AuditedCall };

export type StartResult =
  | { outcome: 'started'; idSchool: number; idAttempt: number; deadline: Instant; timezone: string }
  | { outcome: 'scheduleNotValid' | 'scheduleCancelled' | 'notOpenYet' | 'timeIsOver' | 'attemptFinished' };

type Sitting = { idSchedule: number; idUser: number };
const key = ({ idSchedule, idUser }: Sitting) => `${idSchedule}/${idUser}`;

/**
 * Starts attempts of many students at once. Starting twice gives the attempt that is there: a reload, a second
 * device or a retried request goes on with it.
 */
export const startAttempts = (
  database: Database,
  requests: readonly StartRequest[],
  now: Instant,
): Promise<StartResult[]> =>
  database.transaction(async (db) => {
    const audience = await audienceOf(db, requests);
    const open = [...audience.values()].filter(({ cancelled, times }) => cancelled === null && isOpen(times, now));
    const started = await addAttempts(db, open, now);
    await addToCounters(db, startedCounterChanges(started));
    await writeAudit(db, ...withCall(auditRowsOf(started, requests)));
    const missing = [...audience].filter(([id]) => !started.some((row) => key(row) === id)).map(([, one]) => one);
    const attempts = new Map([...started, ...(await attemptsOf(db, missing))].map((row) => [key(row), row]));
    return requests.map((request): StartResult => {
      const member = audience.get(key(request));
      const mine = attempts.get(key(request));
      if (!member) return { outcome: 'scheduleNotValid' };
      // Cancelling ends what is running at its own moment.
      if (mine?.finished != null && mine.finished !== member.cancelled) return { outcome: 'attemptFinished' };
      if (member.cancelled !== null) return { outcome: 'scheduleCancelled' };
      if (now < member.times.opens) return { outcome: 'notOpenYet' };
      if (!mine || now >= mine.deadline) return { outcome: 'timeIsOver' };
      const { idSchool, id: idAttempt, deadline } = mine;
      return { outcome: 'started', idSchool, idAttempt, deadline, timezone: member.timezone };
    });
  });

type Started = Sitting & { idSchool: number; id: number };

const auditRowsOf = (started: readonly Started[], requests: readonly StartRequest[]) => {
  const calls = new Map(requests.map((request) => [key(request), request.call]));
  return started.map(({ idSchool, id: idAttempt, ...sitting }) => ({
    call: calls.get(key(sitting)),
    idSchool,
    subject: { idSchedule: sitting.idSchedule, created: { idAttempt } },
  }));
};

/** Returns who of the requests is in the audience of its schedule, with what holds for that student. */
const audienceOf = async (db: Database, requests: readonly StartRequest[]) => {
  const schedules = await findSchedulesForUpdate(db, requests);
  const rows = await studentsIn(db, schedules, requests);
  const found = new Map(schedules.map((row) => [row.schedule.id, row]));
  const members = rows.flatMap((own) => {
    const { schedule, timezone } = found.get(own.idSchedule) ?? {};
    if (!schedule || !timezone) return [];
    const { idSchool, id: idSchedule, cancelled } = schedule;
    const { idUser, formNumber } = own;
    return [{ idSchool, idSchedule, idUser, formNumber, cancelled, timezone, times: sittingTimesFor(schedule, own) }];
  });
  return new Map(members.map((member) => [key(member), member]));
};

/**
 * Returns the schedules in the order of their ids, each locked. One that is being moved or cancelled is waited for: its
 * new times hold for who starts after it.
 */
const findSchedulesForUpdate = (db: Database, requests: readonly StartRequest[]) =>
  db
    .select({ schedule, timezone: school.timezone })
    .from(schedule)
    .innerJoin(school, eq(school.id, schedule.idSchool))
    .where(
      and(
        inArray(schedule.idSchool, [...new Set(requests.flatMap(({ schools }) => schools))]),
        inArray(schedule.id, [...new Set(requests.map(({ idSchedule }) => idSchedule))]),
        eq(schedule.deleted, false),
      ),
    )
    .orderBy(schedule.idSchool, schedule.id)
    .for('no key update', { of: schedule });

type Locked = Awaited<ReturnType<typeof findSchedulesForUpdate>>;

/** Returns who of the requests is in the audience of a schedule of their own schools. */
const studentsIn = async (db: Database, schedules: Locked, requests: readonly StartRequest[]) => {
  const bySchedule = Map.groupBy(requests, ({ idSchedule }) => idSchedule);
  const wanted = schedules.flatMap(({ schedule: { idSchool, id } }) => {
    const theirs = (bySchedule.get(id) ?? []).filter(({ schools }) => schools.includes(idSchool));
    return theirs.length === 0 ? [] : isSitting(scheduleStudent, { idSchool, idSchedule: id }, theirs);
  });
  return wanted.length === 0
    ? []
    : db
        .select()
        .from(scheduleStudent)
        .where(or(...wanted));
};

type AudienceMember = Awaited<ReturnType<typeof audienceOf>> extends Map<string, infer Row> ? Row : never;

const addAttempts = async (db: Database, members: readonly AudienceMember[], now: Instant) =>
  members.length === 0
    ? []
    : db
        .insert(attempt)
        .values(
          members.map(({ idSchool, idSchedule, idUser, formNumber, times }) => ({
            ...{ idSchool, idSchedule, idUser, formNumber },
            started: now,
            deadline: attemptDeadline(times, now, times.duration),
          })),
        )
        .onConflictDoNothing()
        .returning();

const attemptsOf = async (db: Database, members: readonly AudienceMember[]) => {
  const bySchedule = [...Map.groupBy(members, ({ idSchedule }) => idSchedule).values()];
  const wanted = bySchedule.flatMap((list) => (list[0] ? isSitting(attempt, list[0], list) : []));
  return wanted.length === 0
    ? []
    : db
        .select()
        .from(attempt)
        .where(or(...wanted));
};

const isSitting = (
  table: typeof attempt | typeof scheduleStudent,
  { idSchool, idSchedule }: ScheduleRef,
  students: readonly { idUser: number }[],
) => {
  const users = students.map(({ idUser }) => idUser);
  return and(eq(table.idSchool, idSchool), eq(table.idSchedule, idSchedule), inArray(table.idUser, users));
};
