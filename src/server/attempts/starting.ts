import { and, eq, inArray, or } from 'drizzle-orm';
import { readAccessCode } from '../../core/people/access-codes.ts';
import type { BrowserProof } from '../../core/schedules/exam-browser.ts';
import { noRules, type ScheduleRules } from '../../core/schedules/rules.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { attemptDeadline, isOpen, sittingTimesFor } from '../../core/schedules/windows.ts';
import { withCall, writeAudit } from '../audit/api.ts';
import type { AuditedCall } from '../audited-call.ts';
import type { Database } from '../database/database.ts';
import { attempt, schedule, scheduleStudent, school } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { addToCounters, startedCounterChanges } from './counters.ts';
import { ruleAgainstOrigin } from './rules.ts';

/** A student's request to start a schedule of one of `schools`. With `call`, the start is written to the audit. */
export type StartRequest = {
  idSchedule: number;
  idUser: number;
  schools: readonly number[];
  call?: AuditedCall;
  /** Whether the student's screen says that the terms were accepted. */
  termsAccepted?: boolean | undefined;
  /** What the student typed as the code of the room. */
  roomCode?: string | undefined;
  /** From where the request comes. */
  address?: string;
  browserProofs?: readonly BrowserProof[];
  /** That of the student's session. */
  token?: string | null;
};

/** The attempt that was started or was already in progress, or why there is none. */
export type StartResult =
  | { outcome: 'started'; idSchool: number; idAttempt: number; deadline: Instant; timezone: string }
  | {
      outcome: 'scheduleNotValid' | 'scheduleCancelled' | 'notOpenYet' | 'timeIsOver' | 'attemptFinished' | RuleRefusal;
    };

type RuleRefusal = 'roomCodeNotValid' | 'addressNotAllowed' | 'examBrowserNeeded';

type Sitting = { idSchedule: number; idUser: number };
const key = ({ idSchedule, idUser }: Sitting) => `${idSchedule}/${idUser}`;

/**
 * Starts attempts of many students in one transaction and returns the results in the order of the requests. A repeat
 * returns the attempt in progress: after a reload, on a second device or when a request is retried.
 */
export const startAttempts = (
  database: Database,
  requests: readonly StartRequest[],
  now: Instant,
): Promise<StartResult[]> =>
  database.transaction(async (db) => {
    const audience = await audienceOf(db, requests);
    const asked = new Map(requests.map((request) => [key(request), request]));
    const refusals = new Map<string, RuleRefusal | null>();
    for (const [id, { rules }] of audience) refusals.set(id, await ruleAgainstStart(rules, asked.get(id)));
    const open = [...audience.values()].filter(
      (member) => member.cancelled === null && isOpen(member.times, now) && refusals.get(key(member)) === null,
    );
    const started = await addAttempts(db, open, now);
    await addToCounters(db, startedCounterChanges(started));
    await writeAudit(db, ...withCall(auditRowsOf(started, requests)));
    const missing = [...audience].filter(([id]) => !started.some((row) => key(row) === id)).map(([, one]) => one);
    const attempts = new Map([...started, ...(await attemptsOf(db, missing))].map((row) => [key(row), row]));
    return requests.map((request): StartResult => {
      const member = audience.get(key(request));
      const found = attempts.get(key(request));
      if (!member) return { outcome: 'scheduleNotValid' };
      // Cancelling a schedule ends its attempts in progress at the same instant.
      if (found?.finished != null && found.finished !== member.cancelled) return { outcome: 'attemptFinished' };
      if (member.cancelled !== null) return { outcome: 'scheduleCancelled' };
      if (now < member.times.opens) return { outcome: 'notOpenYet' };
      const refusal = found || !isOpen(member.times, now) ? null : refusals.get(key(request));
      if (refusal) return { outcome: refusal };
      if (!found || now >= found.deadline) return { outcome: 'timeIsOver' };
      const { idSchool, id: idAttempt, deadline } = found;
      return { outcome: 'started', idSchool, idAttempt, deadline, timezone: member.timezone };
    });
  });

/** Returns what keeps a student from starting by the rules of the schedule. Who has started goes on without the code. */
const ruleAgainstStart = async (
  rules: ScheduleRules,
  request: StartRequest | undefined,
): Promise<RuleRefusal | null> => {
  const { address = 'in-process', browserProofs = [], token = null, idSchedule = 0 } = request ?? {};
  const refusal = await ruleAgainstOrigin(rules, { address, browserProofs, token }, idSchedule);
  if (refusal !== null) return refusal;
  if (rules.roomCode === null) return null;
  return readAccessCode(request?.roomCode ?? '') === rules.roomCode ? null : 'roomCodeNotValid';
};

type Started = Sitting & { idSchool: number; id: number };

const auditRowsOf = (started: readonly Started[], requests: readonly StartRequest[]) => {
  const asked = new Map(requests.map((request) => [key(request), request]));
  return started.map(({ idSchool, id: idAttempt, ...sitting }) => {
    const { call, termsAccepted = null } = asked.get(key(sitting)) ?? {};
    return {
      call,
      idSchool,
      subject: { idSchedule: sitting.idSchedule, created: { idAttempt } },
      after: { termsAccepted },
    };
  });
};

/**
 * Returns the requests whose student is in the audience of the schedule, by `key`, with the student's own times and
 * form.
 */
const audienceOf = async (db: Database, requests: readonly StartRequest[]) => {
  const schedules = await findSchedulesForUpdate(db, requests);
  const rows = await studentsIn(db, schedules, requests);
  const found = new Map(schedules.map((row) => [row.schedule.id, row]));
  const members = rows.flatMap((own) => {
    const { schedule, timezone } = found.get(own.idSchedule) ?? {};
    if (!schedule || !timezone) return [];
    const { idSchool, id: idSchedule, cancelled } = schedule;
    const { idUser, formNumber } = own;
    const rules = { ...noRules, ...schedule.rules };
    const times = sittingTimesFor(schedule, own);
    return [{ idSchool, idSchedule, idUser, formNumber, cancelled, timezone, rules, times }];
  });
  return new Map(members.map((member) => [key(member), member]));
};

/**
 * Returns the schedules locked, in the order of their ids. Waits for a transaction that moves or cancels one of them,
 * so that its new times apply to later starts.
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

/** Returns the audience rows of the requests' students, in schedules of their own schools. */
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
