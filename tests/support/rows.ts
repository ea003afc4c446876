import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../src/server/database/database.ts';

/** Returns all rows of all tables but some, as text, by table: to compare before and after. */
export const readAllRows = async (
  database: Database,
  { except }: { except: readonly string[] },
): Promise<Record<string, string[]>> => {
  const tables = rowsOf<{ name: string }>(
    await database.execute(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`),
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.filter(({ name }) => !except.includes(name)))
    rows[name] = rowsOf<{ row: string }>(
      await database.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`),
    ).map(({ row }) => row);
  return rows;
};
