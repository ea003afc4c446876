import type { SQL } from 'drizzle-orm';
import type { TableRow } from '../../core/sync/fields.ts';
import { type Database, rowsOf } from './database.ts';

/** Returns what a statement selects as `json`: rows of tables as `to_jsonb(row)` writes them. */
export const selectJson = async (db: Database, statement: SQL): Promise<TableRow[]> =>
  rowsOf<{ json: TableRow }>(await db.execute(statement)).map(({ json }) => json);
