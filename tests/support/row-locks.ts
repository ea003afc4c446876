import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, rowsOf } from '../../src/server/database/database.ts';

const countWaitingForLocks = async (database: Database) => {
  const [row] = rowsOf<{ n: number }>(
    await database.execute(sql`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return row?.n;
};

/**
 * Does several works at once, all of which need what `hold` locks in a transaction of its own: each gets as far as it can
 * before any of them goes on; `meanwhile` is done then. So works that lock the same rows in different orders block each other every time.
 */
export const startWhileLocked = async <Result>(
  database: Database,
  hold: (db: Database) => PromiseLike<unknown>,
  works: readonly (() => Promise<Result>)[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Result[]> => {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (db) => {
    await hold(db);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const results = Promise.all(works.map((work) => work()));
  // Told below; until then it is not unhandled.
  results.catch(() => {});
  try {
    await expect.poll(() => countWaitingForLocks(database), { interval: 5 }).toBe(works.length);
    await meanwhile();
  } finally {
    release.resolve();
    await holding;
  }
  return results;
};
