import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../src/server/database/database.ts';

const PAUSE_MS = 20;

/**
 * Waits until all transactions that have begun by now have ended, those of other databases of the same PostgreSQL, too. From then on
 * consumers read all events that are written by now.
 */
export const waitForSettledEvents = async (db: Database): Promise<void> => {
  const begun = await readNumber(db, sql`select pg_snapshot_xmax(pg_current_snapshot())::text as number`);
  while ((await readNumber(db, sql`select pg_snapshot_xmin(pg_current_snapshot())::text as number`)) < begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
};

const readNumber = async (db: Database, statement: ReturnType<typeof sql>): Promise<bigint> => {
  const [row] = rowsOf<{ number: string }>(await db.execute(statement));
  return BigInt(row?.number ?? 0);
};
