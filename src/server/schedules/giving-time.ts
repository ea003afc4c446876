import type { Instant } from '../../core/schedules/time.ts';
import { attemptDeadline, type SittingTimes, sittingTimesFor } from '../../core/schedules/windows.ts';
import { reopenAttempts } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { findUnfinishedAttempts, moveDeadlines, type ScheduleRow } from './store/schedules.ts';

/**
 * Gives the attempts that their students have not ended the deadlines of new times, and never earlier ones; with `idUser`
 * only that student's. Those whose time was over go on where the new deadline lies ahead; how many of these the clock had
 * closed is returned.
 */
export const giveTime = async (
  db: Database,
  schedule: ScheduleRow,
  after: SittingTimes,
  { now, by, idUser }: { now: Instant; by: number; idUser?: number },
): Promise<number> => {
  const moved = (await findUnfinishedAttempts(db, schedule, idUser)).flatMap((attempt) => {
    const { id, started, deadline, isClosed, own } = attempt;
    const sitting = sittingTimesFor(after, own);
    const later = Math.max(deadline, attemptDeadline(sitting, started, sitting.duration));
    const isRunning = !isClosed && deadline > now;
    // Who may know the solutions must not go on: what was over stays so once a student has seen details.
    const mayGoOn = isRunning || (later > now && schedule.detailsShown === null);
    return mayGoOn ? [{ id, deadline: later, isRunning }] : [];
  });
  const { idSchool } = schedule;
  await moveDeadlines(db, idSchool, moved);
  const over = moved.filter(({ isRunning }) => !isRunning).map(({ id }) => ({ idSchool, idAttempt: id }));
  return reopenAttempts(db, { idSchool, idSchedule: schedule.id }, over, { by, at: now });
};
