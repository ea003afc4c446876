import { and, eq, inArray } from 'drizzle-orm';
import { type Database, one } from '../../database/database.ts';
import { attempt, schedule, user } from '../../database/schema.ts';
import { inListOrder } from '../../reports/attempts.ts';
import type { ScheduleRef } from '../../schedules/items.ts';

/** Returns the students of attempts at a schedule as a class list is read, each with when the attempt ended. */
export const studentsOf = async (
  db: Database,
  { idSchool }: ScheduleRef,
  attempts: readonly { idAttempt: number }[],
) => {
  const rows = await db
    .select({
      idAttempt: attempt.id,
      idUser: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      finished: attempt.finished,
    })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .where(
      and(eq(attempt.idSchool, idSchool), inArray(attempt.id, [...new Set(attempts.map((one) => one.idAttempt))])),
    );
  return rows.sort(inListOrder);
};

/** Returns the names of those who decided, by their ids. */
export const namesOf = async (db: Database, decided: readonly { decidedBy: number | null }[]) => {
  const ids = [...new Set(decided.flatMap(({ decidedBy }) => decidedBy ?? []))];
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(inArray(user.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns how many late responses of a schedule wait for a decision. */
export const waitingIn = async (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<number> =>
  (
    await one(
      db
        .select({ late: schedule.late })
        .from(schedule)
        .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))),
    )
  )?.late ?? 0;
