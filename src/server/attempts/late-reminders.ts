import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { sendMail } from '../mail.ts';
import { addToCounters, lateCounterChanges } from './counters.ts';
import { lateReminderMail } from './late-mail.ts';
import { lockSchedules } from './store/facts.ts';
import {
  arrivedBefore,
  findLateResponses,
  isNotReminded,
  isWaiting,
  markTeacherReminded,
  writeLateDecision,
} from './store/late.ts';
import { findScheduleOwner, findSchedulesWithLate } from './store/late-lists.ts';

const DAY_MS = 24 * 60 * 60_000;
const REMIND_AFTER_MS = 7 * DAY_MS;
const EXPIRE_AFTER_MS = 30 * DAY_MS;

type Waiting = Awaited<ReturnType<typeof findSchedulesWithLate>>[number];

/**
 * Rejects late responses that were undecided for 30 days, and mails the owners of schedules once about those undecided
 * for 7 days. Returns how many of each. A failed mail does not stop the others; all failures are thrown at the end as
 * an AggregateError. Throws the signal's reason once it is aborted.
 */
export const remindAndExpireLateResponses = async (
  host: Pick<Host, 'database' | 'mail' | 'baseUrl'>,
  now: Instant,
  signal: AbortSignal,
): Promise<{ rejected: number; reminders: number }> => {
  const failures: unknown[] = [];
  let [rejected, reminders] = [0, 0];
  for (const schedule of await findSchedulesWithLate(host.database)) {
    signal.throwIfAborted();
    rejected += await rejectOld(host.database, schedule, now);
    try {
      if (await remind(host, schedule, now, signal)) reminders++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be mailed`);
  return { rejected, reminders };
};

const rejectOld = (database: Database, schedule: Waiting, now: Instant): Promise<number> =>
  database.transaction(async (db) => {
    const isOld = [isWaiting, arrivedBefore(now - EXPIRE_AFTER_MS)];
    const found = await findLateResponses(db, schedule, ...isOld);
    if (found.length === 0) return 0;
    await lockSchedules(db, found);
    const late = await findLateResponses(db, schedule, ...isOld);
    const decision = { decision: 'rejected', by: null, at: now } as const;
    await addToCounters(db, lateCounterChanges(await writeLateDecision(db, late, decision)));
    return late.length;
  });

/**
 * Mails the owner of a schedule and returns whether a mail was sent. The mail may be sent twice when the server stops
 * before `reminded` is written.
 */
const remind = async (
  { database, mail, baseUrl }: Pick<Host, 'database' | 'mail' | 'baseUrl'>,
  schedule: Waiting,
  now: Instant,
  signal: AbortSignal,
): Promise<boolean> => {
  const late = await findLateResponses(
    database,
    schedule,
    isWaiting,
    isNotReminded,
    arrivedBefore(now - REMIND_AFTER_MS),
  );
  if (late.length === 0) return false;
  const { recipient, title, courseName: course } = await findScheduleOwner(database, schedule);
  if (recipient) {
    const link = `${baseUrl}/reports/${schedule.idSchedule}/results/late`;
    await sendMail({ mail }, lateReminderMail(recipient, link, { title, course, count: late.length }), signal);
  }
  await markTeacherReminded(database, late, now);
  return recipient !== null;
};
