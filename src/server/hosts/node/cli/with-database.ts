import { jobPolicies } from '../../../area-jobs.ts';
import type { Database } from '../../../database/database.ts';
import { UnusableDatabase } from '../../../database/unusable-database.ts';
import { type JobData, type JobQueue, jobQueueOf } from '../../../jobs/api.ts';
import { createPostgresJobs } from '../adapters/jobs.ts';
import { type DatabaseUrls, openPostgres } from '../postgres/connect.ts';
import { findRunningPostgres } from '../postgres/running-postgres.ts';
import { startPostgres } from '../postgres/start.ts';
import { databaseUrlsOf, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** A log for commands, which say themselves what they did. */
export const quiet = { debug() {}, info() {}, warn: console.error, error: console.error };

/**
 * Runs work with the addresses of the running server's database, of the configured one, or of our own PostgreSQL, which
 * is started for it.
 */
export async function withDatabaseUrls<Result>(
  settings: Settings,
  work: (urls: DatabaseUrls) => Promise<Result>,
): Promise<Result> {
  const { DATA_DIR, DATABASE_URL } = settings;
  const given = DATABASE_URL ? databaseUrlsOf(settings) : await findRunningPostgres(DATA_DIR, quiet);
  const urls: DatabaseUrls & { stop?: () => Promise<void> } =
    given ?? (await startPostgres({ dataDir: DATA_DIR, log: quiet }));
  try {
    return await work(urls);
  } catch (error) {
    throw error instanceof UnusableDatabase
      ? new StartupError(`Nothing was done: ${error.message}. ${error.remedy}`)
      : error;
  } finally {
    await urls.stop?.();
  }
}

/**
 * Runs work on the database that `withDatabaseUrls` finds, which its owner has migrated. Jobs that the work adds are
 * run by the server, at its next start where none runs.
 */
export const withDatabase = <Result>(
  settings: Settings,
  work: (database: Database, jobs: JobQueue) => Promise<Result>,
): Promise<Result> =>
  withDatabaseUrls(settings, async (urls) => {
    const { database, pool, close } = await openPostgres(urls);
    const jobs = createPostgresJobs<JobData>(pool, jobPolicies, quiet);
    try {
      return await work(database, jobQueueOf(jobs));
    } finally {
      await jobs.stop();
      await close();
    }
  });
