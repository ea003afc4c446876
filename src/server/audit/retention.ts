import { sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { audit, school } from '../database/schema.ts';
import { settingsOf } from '../database/settings.ts';
import type { Host } from '../host.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A statement that deletes more would hold its locks for long and write much at once. */
const BATCH = 5_000;

/**
 * Deletes audit rows that are older than their school's retention, school by school and in batches with a transaction
 * each. Returns how many; throws the signal's reason between two batches once it is aborted.
 */
export const deleteOldAudit = async (
  { database: db, log }: Pick<Host, 'database' | 'log'>,
  now: Instant,
  signal: AbortSignal,
): Promise<number> => {
  const schools = await db.select({ id: school.id, settings: school.settings }).from(school).orderBy(school.id);
  let deleted = 0;
  for (const { id, settings } of schools) {
    const before = now - settingsOf({ id, settings }, log).auditDays * DAY_MS;
    for (let batch = BATCH; batch === BATCH; deleted += batch) {
      signal.throwIfAborted();
      batch = await deleteBatch(db, id, before);
    }
  }
  return deleted;
};

const deleteBatch = async (db: Database, idSchool: number, before: Instant): Promise<number> => {
  const moment = sql.param(before, audit.at);
  const rows = await db.execute(sql`
    with old as (
      select id from audit where id_school = ${idSchool} and at < ${moment} order by at limit ${BATCH}
    ), gone as (
      delete from audit where id_school = ${idSchool} and id in (select id from old) returning id
    )
    select count(*)::int as count from gone`);
  return rowsOf<{ count: number }>(rows)[0]?.count ?? 0;
};
