import { sql } from 'drizzle-orm';
import { type ChangeAuthor, runWithChangeLog } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { isTransactionConflict } from './database-errors.ts';

/** A transaction that waits for a lock holds a connection and locks that others wait for. */
const LOCK_TIMEOUT = '10s';

/**
 * Runs the handler of a changing call in a transaction and returns its result. Repeats it once after a deadlock or a
 * serialization failure, which roll back everything, the idempotency key included.
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
