import { and, sql } from 'drizzle-orm';
import type { Actor } from '../../core/policies/actor.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { listScope } from '../database/assessment-scope.ts';
import type { Database } from '../database/database.ts';
import { assessment } from '../database/schema.ts';
import { isUntouchedDraft } from './store/untouched-drafts.ts';

/** How many assessments were made in a month, 1 to 12, by the clocks of a school; and how many of them are drafts. */
export type CreatedInMonth = { year: number; month: number; created: number; drafts: number };

/** Returns how many assessments of the user's list were made in each month. */
export const countCreated = (
  db: Database,
  me: Actor,
  { timezone, now }: { timezone: string; now: Instant },
): Promise<CreatedInMonth[]> => {
  const local = sql`(${assessment.added} at time zone ${timezone})`;
  return db
    .select({
      year: sql<number>`extract(year from ${local})::int`,
      month: sql<number>`extract(month from ${local})::int`,
      created: sql<number>`count(*)`.mapWith(Number),
      drafts: sql<number>`count(*) filter (where ${assessment.status} = 1)`.mapWith(Number),
    })
    .from(assessment)
    .where(and(listScope(me, 'own', now), sql`not (${isUntouchedDraft(db)})`))
    .groupBy(sql`1`, sql`2`);
};
