import { sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { type EventKind, event } from '../database/schema.ts';

/** The channel on which processes are told that there are events. */
export const EVENT_CHANNEL = 'event';

/** What has changed; `reference` is the id of the schedule, of a roster the id of its course. */
export type Change = { idSchool: number; kind: EventKind; reference: number };

/**
 * Writes events. Must be called in the transaction that makes the changes; each change is written once, however often the
 * transaction says it.
 */
export const writeEvents = async (db: Database, changes: readonly Change[], at: Instant): Promise<void> => {
  if (changes.length === 0) return;
  await db
    .insert(event)
    .values(changes.map(({ idSchool, kind, reference }) => ({ idSchool, kind, reference, at })))
    .onConflictDoNothing();
  // Results are read by jobs, at their own times. Transactions that notify commit one after the other.
  if (changes.some(({ kind }) => kind !== 'result')) await db.execute(sql`select pg_notify(${EVENT_CHANNEL}, '')`);
};

/** Writes that schedules, or the rosters of courses, of a school have changed. */
export const writeEventsOf = (
  db: Database,
  { idSchool, kind }: Pick<Change, 'idSchool' | 'kind'>,
  references: readonly number[],
  at: Instant,
): Promise<void> =>
  writeEvents(
    db,
    references.map((reference) => ({ idSchool, kind, reference })),
    at,
  );
