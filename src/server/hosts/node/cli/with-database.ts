import type { Database } from '../../../database/database.ts';
import type { Log } from '../adapters/log.ts';
import { type DatabaseUrls, openPostgres } from '../postgres/connect.ts';
import { findRunningPostgres } from '../postgres/running-postgres.ts';
import { startPostgres } from '../postgres/start.ts';
import { databaseUrlsOf, type Settings } from '../settings.ts';

const quiet: Log = { debug() {}, info() {}, warn: console.error, error: console.error };

/**
 * Runs work on the database of the running server, on the configured one, or on our own PostgreSQL, which is started
 * for it.
 */
export async function withDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DATA_DIR, DATABASE_URL } = settings;
  const given = DATABASE_URL ? databaseUrlsOf(settings) : await findRunningPostgres(DATA_DIR, quiet);
  const urls: DatabaseUrls & { stop?: () => Promise<void> } =
    given ?? (await startPostgres({ dataDir: DATA_DIR, log: quiet }));
  try {
    const { database, close } = await openPostgres(urls);
    try {
      return await work(database);
    } finally {
      await close();
    }
  } finally {
    await urls.stop?.();
  }
}
