import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';

/** Smaller tables are read whole whatever is known of them. */
const SMALLEST_PAGES = 4;
const GROWTH = 1.5;

/**
 * Gathers the statistics by which the database plans its queries, of the tables that have grown by half since it was done last, and
 * clears what was deleted in them. A server's database does so by itself, that of a computer has nobody who does.
 */
export const gatherStatistics = async (db: Database): Promise<void> => {
  const grown = rowsOf<{ name: string }>(
    await db.execute(sql`
      select format('%I', c.relname) as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid)
        > current_setting('block_size')::int * greatest(${SMALLEST_PAGES - 1}::int, ${GROWTH}::float8 * c.relpages)
      order by c.relname`),
  );
  for (const { name } of grown) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
};
