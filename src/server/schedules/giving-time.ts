import type { Instant } from '../../core/schedules/time.ts';
import { attemptDeadline, type SittingTimes, sittingTimesFor } from '../../core/schedules/windows.ts';
import type { Database } from '../database/database.ts';
import type { ScheduleRef } from './items.ts';
import { findUnfinishedAttempts, moveDeadlines, type ScheduleRow } from './store/schedules.ts';

/**
 * Reopens attempts whose time was over, and returns how many of them the clock had closed: `reopenAttempts` of the attempts,
 * which build on schedules.
 */
export type ReopenAttempts = (
  db: Database,
  ref: ScheduleRef,
  attempts: readonly { idSchool: number; idAttempt: number }[],
  cause: { by: number; at: Instant },
) => Promise<number>;

type Cause = { now: Instant; by: number; reopen: ReopenAttempts };

/**
 * Gives the attempts that their students have not ended the deadlines of new times, and never earlier ones; with `idUser`
 * only that student's. Returns as `setDeadlines` does.
 */
export const giveTime = async (
  db: Database,
  schedule: ScheduleRow,
  after: SittingTimes,
  { idUser, ...cause }: Cause & { idUser?: number },
): Promise<number> => {
  const moved = (await findUnfinishedAttempts(db, schedule, idUser)).map((attempt) => {
    const { id, started, deadline, isClosed, own } = attempt;
    const sitting = sittingTimesFor(after, own);
    const later = Math.max(deadline, attemptDeadline(sitting, started, sitting.duration));
    return { id, deadline: later, isOver: isClosed || deadline <= cause.now };
  });
  return setDeadlines(db, schedule, moved, cause);
};

/**
 * Sets new deadlines of attempts. Those whose time was over go on where the new one lies ahead, unless a student has
 * seen details: who may know the solutions must not go on. Returns how many of these the clock had closed.
 */
export const setDeadlines = async (
  db: Database,
  { idSchool, id: idSchedule, detailsShown }: ScheduleRow,
  attempts: readonly { id: number; deadline: Instant; isOver: boolean }[],
  { now, by, reopen }: Cause,
): Promise<number> => {
  const moved = attempts.filter(({ isOver, deadline }) => !isOver || (deadline > now && detailsShown === null));
  await moveDeadlines(db, idSchool, moved);
  const over = moved.filter(({ isOver }) => isOver).map(({ id }) => ({ idSchool, idAttempt: id }));
  return reopen(db, { idSchool, idSchedule }, over, { by, at: now });
};
