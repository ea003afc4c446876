import type { Database } from '../../src/server/database/database.ts';
import type { Host } from '../../src/server/host.ts';
import { createInProcessJobs } from '../../src/server/hosts/browser/adapters/jobs.ts';
import { createPostgresJobs } from '../../src/server/hosts/node/adapters/jobs.ts';
import { createClient } from '../../src/server/hosts/node/postgres/client.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { prepareJobs } from '../../src/server/hosts/node/postgres/jobs-schema.ts';
import type { JobRunner } from '../../src/server/jobs/jobs.ts';
import { createMigratedDatabase } from './database.ts';
import { type TestJobs, testJobPolicies, testJobTimes } from './job-policies.ts';

/** Returns a log that appends its lines to an array, with the level first. */
export const createLogCollector = (lines: [level: string, facts: object, message: string][]): Host['log'] => ({
  debug: (facts, message) => lines.push(['debug', facts, message]),
  info: (facts, message) => lines.push(['info', facts, message]),
  warn: (facts, message) => lines.push(['warn', facts, message]),
  error: (facts, message) => lines.push(['error', facts, message]),
});

/** A database on which `open` starts the job runner of a server. */
export type JobsFixture = {
  database: Database;
  open(log: Host['log']): JobRunner<TestJobs>;
  close(): Promise<void>;
};

type PostgresJobsFixture = Omit<JobsFixture, 'open'> & {
  url: string;
  ownerUrl: string;
  open(log: Host['log'], times?: Partial<typeof testJobTimes>): JobRunner<TestJobs>;
  asOwner(statement: string): Promise<unknown[]>;
};

/** Opens a database whose job runners use pg-boss, as the Node host does. */
export const openPostgresJobs = async (): Promise<PostgresJobsFixture> => {
  const own = await createMigratedDatabase();
  const owner = createClient(own.ownerUrl);
  await owner.connect();
  await prepareJobs(owner, Object.keys(testJobPolicies));
  const { database, pool, close } = await openPostgres(own);
  return {
    ...own,
    database,
    open: (log, times) => createPostgresJobs(pool, testJobPolicies, log, { ...testJobTimes, ...times }),
    asOwner: async (statement) => (await owner.query(statement)).rows,
    close: async () => {
      await close();
      await owner.end();
      await own.drop();
    },
  };
};

/** Opens a database whose job runners keep jobs in memory, as the browser host does. */
export const openInProcessJobs = async (): Promise<JobsFixture> => {
  const own = await createMigratedDatabase();
  const { database, close } = await openPostgres(own);
  return {
    database,
    open: (log) => createInProcessJobs(database, testJobPolicies, log),
    close: async () => {
      await close();
      await own.drop();
    },
  };
};
