import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { deadlineOf, isOpen } from '../../core/schedules.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { attempt, courseStudent, schedule } from '../database/schema.ts';

export type Wish = { idSchedule: number; idUser: number };

export type Started =
  | { outcome: 'started'; idAttempt: number; deadline: Instant }
  | { outcome: 'scheduleNotValid' | 'scheduleCancelled' | 'notOpenYet' | 'timeIsOver' | 'attemptFinished' };

const key = ({ idSchedule, idUser }: Wish) => `${idSchedule}/${idUser}`;

/**
 * Starts attempts of many students at once. Starting twice gives the attempt that is there: a reload, a second
 * device or a retried request goes on with it.
 */
export const startTogether = (database: Database, wishes: readonly Wish[], now: Instant): Promise<Started[]> =>
  database.transaction(async (db) => {
    const schedules = [...new Set(wishes.map(({ idSchedule }) => idSchedule))];
    const users = [...new Set(wishes.map(({ idUser }) => idUser))];
    // A schedule that is being moved or cancelled is waited for: its new times hold for who starts after it.
    const invitations = await db
      .select({ schedule, idUser: courseStudent.idUser, listNumber: courseStudent.listNumber })
      .from(schedule)
      .innerJoin(
        courseStudent,
        and(
          eq(courseStudent.idSchool, schedule.idSchool),
          eq(courseStudent.idCourse, schedule.idCourse),
          inArray(courseStudent.idUser, users),
        ),
      )
      .where(and(inArray(schedule.id, schedules), eq(schedule.deleted, false)))
      .for('share', { of: schedule });
    const invited = new Map(invitations.map((row) => [key({ idSchedule: row.schedule.id, idUser: row.idUser }), row]));
    const asked = new Set(wishes.map(key));
    const mayStart = invitations.filter(
      ({ schedule, idUser }) =>
        schedule.cancelled === null && isOpen(schedule, now) && asked.has(key({ idSchedule: schedule.id, idUser })),
    );
    if (mayStart.length > 0)
      await db
        .insert(attempt)
        .values(
          mayStart.map(({ schedule, idUser, listNumber }) => ({
            idSchool: schedule.idSchool,
            idSchedule: schedule.id,
            idUser,
            // Neighbours in the list, and often in the room, get different versions.
            version: ((listNumber - 1) % 3) + 1,
            started: now,
            deadline: deadlineOf(schedule, now, schedule.duration),
          })),
        )
        .onConflictDoNothing();
    const there = await attemptsOf(db, wishes);
    return wishes.map((wish): Started => {
      const row = invited.get(key(wish));
      const mine = there.get(key(wish));
      if (!row) return { outcome: 'scheduleNotValid' };
      if (mine?.finished != null) return { outcome: 'attemptFinished' };
      if (row.schedule.cancelled !== null) return { outcome: 'scheduleCancelled' };
      if (now < row.schedule.opens) return { outcome: 'notOpenYet' };
      if (!mine || now >= mine.deadline) return { outcome: 'timeIsOver' };
      return { outcome: 'started', idAttempt: mine.id, deadline: mine.deadline };
    });
  });

const attemptsOf = async (db: Database, wishes: readonly Wish[]) => {
  const rows = await db
    .select()
    .from(attempt)
    .where(
      or(
        ...[...Map.groupBy(wishes, ({ idSchedule }) => idSchedule)].map(([idSchedule, list]) =>
          and(
            eq(attempt.idSchedule, idSchedule),
            inArray(
              attempt.idUser,
              list.map(({ idUser }) => idUser),
            ),
          ),
        ),
        sql`false`,
      ),
    );
  return new Map(rows.map((row) => [key(row), row]));
};
