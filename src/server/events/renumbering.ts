import { sql } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, rowsOf } from '../database/database.ts';

/**
 * Gives events numbers of this database where they have those of another one, from which they were restored: the numbers of its
 * transactions may lie ahead, and no consumer would read what is written now. All consumers then read all stored events again.
 * Returns whether it was necessary. A server calls it when it starts.
 */
export const renumberRestoredEvents = (database: Database): Promise<boolean> =>
  database.transaction(async (db) => {
    const [found] = rowsOf<{ ahead: boolean }>(
      await db.execute(sql`
        select exists (
          select from event where ${acrossSchools('events')} and xid8 >= pg_snapshot_xmax(pg_current_snapshot())
        ) or exists (
          select from event_cursor where ${acrossSchools('events')} and xid8 >= pg_snapshot_xmax(pg_current_snapshot())
        ) as ahead`),
    );
    if (!found?.ahead) return false;
    await db.execute(sql`delete from event_cursor where ${acrossSchools('events')}`);
    // With one number, each change stands once.
    await db.execute(sql`
      delete from event using event later
      where ${acrossSchools('events')} and later.id_school = event.id_school and later.kind = event.kind
        and later.reference = event.reference and later.id > event.id`);
    await db.execute(sql`update event set xid8 = pg_current_xact_id() where ${acrossSchools('events')}`);
    return true;
  });
