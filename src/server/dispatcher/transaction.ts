import { sql } from 'drizzle-orm';
import { type ChangeAuthor, runWithChangeLog } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { isTransactionConflict } from './database-errors.ts';

/** Whoever waits longer for a row holds a connection and rows of their own that others wait for. */
const LOCK_TIMEOUT = '10s';

/**
 * Does the work of a changing call in its transaction, and once more where PostgreSQL ended the transaction for the sake of
 * another: everything was rolled back, the idempotency key included.
 */
export const runInTransaction = async <Result>(
  database: Database,
  author: ChangeAuthor,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const attempt = () =>
    runWithChangeLog(database, author, async (db) => {
      await db.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
      return work(db);
    });
  try {
    return await attempt();
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    return attempt();
  }
};
