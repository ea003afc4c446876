import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';

/** Smaller tables are read whole whatever is known of them. */
const SMALLEST_PAGES = 4;
const GROWTH = 1.5;
/** What is deleted in smaller tables takes no room worth the further files that clearing makes, each of which costs a start time. */
const CLEARED_PAGES = 128;

/**
 * Gathers the statistics by which the database plans its queries, of the tables that have grown by half since it was done last, and
 * clears what was deleted in large ones. A server's database does so by itself, that of a computer has nobody who does.
 */
export const gatherStatistics = async (db: Database): Promise<void> => {
  const grown = rowsOf<{ statement: string }>(
    await db.execute(sql`
      select case when pg_relation_size(c.oid) > current_setting('block_size')::int * ${CLEARED_PAGES}::int
        then format('vacuum (analyze) %I', c.relname) else format('analyze %I', c.relname) end as statement
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid)
        > current_setting('block_size')::int * greatest(${SMALLEST_PAGES - 1}::int, ${GROWTH}::float8 * c.relpages)
      order by c.relname`),
  );
  for (const { statement } of grown) await db.execute(sql.raw(statement));
};
