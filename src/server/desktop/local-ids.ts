import { sql } from 'drizzle-orm';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import type { Database } from '../database/database.ts';

/** The tables with copied rows that have an id and a uuid; a computer makes rows of them, too. */
export const numberedTables = [
  'catalogue',
  'stimulus',
  'stimulus_version',
  'question',
  'question_version',
  'assessment',
] as const;
export type NumberedTable = (typeof numberedTables)[number];

/** Makes this database give ids of its own, which no row of the server has. */
export const beginLocalIds = async (db: Database): Promise<void> => {
  for (const table of numberedTables)
    await db.execute(sql`
      select setval(sequence, ${FIRST_LOCAL_ID}, false)
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) found
      where coalesce(pg_sequence_last_value(sequence), 0) < ${FIRST_LOCAL_ID}`);
};
