import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, rowsOf } from '../../src/server/database/database.ts';

/** Returns how many statements on the database wait for a lock. */
const countWaitingForLocks = async (database: Database) => {
  const [row] = rowsOf<{ n: number }>(
    await database.execute(sql`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return row?.n;
};

/**
 * Starts all tasks while a transaction of its own holds the locks that `hold` takes, waits until every task is
 * blocked by them, runs `meanwhile` and releases the locks. Tasks that lock the same rows in different orders
 * therefore deadlock every time.
 */
export const startWhileLocked = async <Result>(
  database: Database,
  hold: (db: Database) => PromiseLike<unknown>,
  tasks: readonly (() => Promise<Result>)[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Result[]> => {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (db) => {
    await hold(db);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const results = Promise.all(tasks.map((task) => task()));
  // A rejection is handled by the caller; without this it would count as unhandled until then.
  results.catch(() => {});
  try {
    await expect.poll(() => countWaitingForLocks(database), { interval: 5 }).toBe(tasks.length);
    await meanwhile();
  } finally {
    release.resolve();
    await holding;
  }
  return results;
};
