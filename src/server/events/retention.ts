import { and, lt, notInArray, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { event, eventCursor } from '../database/schema.ts';

const DAYS_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Deletes the events of more than 7 days ago that all consumers have handled, and the cursors of consumers that there are no more.
 */
export const deleteHandledEvents = async (
  db: Database,
  consumers: readonly [string, ...string[]],
  now: Instant,
): Promise<void> => {
  await db
    .delete(eventCursor)
    .where(and(acrossSchools('nightly work'), notInArray(eventCursor.consumer, [...consumers])));
  const handled = sql`(
    select count(*) from ${eventCursor}
    where ${eventCursor.idSchool} = ${event.idSchool}
      and (${eventCursor.xid8}, ${eventCursor.id}) >= (${event.xid8}, ${event.id}))`;
  await db
    .delete(event)
    .where(and(acrossSchools('nightly work'), lt(event.at, now - DAYS_KEPT_MS), sql`${handled} = ${consumers.length}`));
};
