import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Adjustment } from '../../core/results/results.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { attempt, regrade, response, result, scheduleItem, user } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import type { ScheduleRef } from '../schedules/api.ts';

type NewRegrade = Omit<typeof regrade.$inferInsert, 'id' | 'undone' | 'undoneBy'>;
/** A question of a schedule. */
export type ItemRef = ScheduleRef & { idQuestion: number };

/** Returns the regrades of a schedule with the names of their users, the last first. */
export const listRegrades = (db: Database, { idSchool, idSchedule }: ScheduleRef) =>
  db
    .select({ regrade, by: { firstName: user.firstName, lastName: user.lastName } })
    .from(regrade)
    .innerJoin(user, eq(user.id, regrade.by))
    .where(and(eq(regrade.idSchool, idSchool), eq(regrade.idSchedule, idSchedule)))
    .orderBy(desc(regrade.id));

/** Adds a regrade and returns its id. */
export const addRegrade = async (db: Database, row: NewRegrade): Promise<number> => {
  const [added] = await db.insert(regrade).values(row).returning({ id: regrade.id });
  if (!added) throw new Error('the regrade was not added');
  return added.id;
};

/** Marks a regrade as undone. */
export const markUndone = (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  { by, at }: { by: number; at: Instant },
) =>
  db
    .update(regrade)
    .set({ undone: at, undoneBy: by })
    .where(and(eq(regrade.idSchool, idSchool), eq(regrade.id, id)));

/** Stores the adjustment of a schedule's item; null takes it away. */
export const writeAdjustment = (
  db: Database,
  { idSchool, idSchedule, idQuestion }: ItemRef,
  adjustment: Adjustment | null,
) =>
  db
    .update(scheduleItem)
    .set({ adjustment })
    .where(
      and(
        eq(scheduleItem.idSchool, idSchool),
        eq(scheduleItem.idSchedule, idSchedule),
        eq(scheduleItem.idQuestion, idQuestion),
      ),
    );

/** Returns how many ended attempts gave each response to a question, the most frequent first; at most `most`. */
export const countResponsesTo = (db: Database, { idSchool, idSchedule, idQuestion }: ItemRef, most: number) =>
  db
    .select({ response: response.response, students: count() })
    .from(result)
    .innerJoin(response, and(eq(response.idSchool, result.idSchool), eq(response.idAttempt, result.idAttempt)))
    .where(
      and(
        ...[eq(result.idSchool, idSchool), eq(result.idSchedule, idSchedule), eq(response.idQuestion, idQuestion)],
        sql`${response.response} is not null`,
      ),
    )
    .groupBy(response.response)
    .orderBy(desc(count()))
    .limit(most);

/** Returns the students of a schedule's ended attempts by attempt. */
export const loadNamesByAttempt = async (db: Database, { idSchool, idSchedule }: ScheduleRef) => {
  const { firstName: firstname, lastName: lastname } = shownName(attempt.idSchool);
  const rows = await db
    .select({ idAttempt: attempt.id, idUser: user.id, firstname, lastname })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule)));
  return new Map(rows.map((row) => [row.idAttempt, row]));
};
