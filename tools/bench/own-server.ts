import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { type OwnPostgres, startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { startServer } from './server.ts';
import { quietLog } from './server-over.ts';

type StartedServer = Awaited<ReturnType<typeof startServer>>;
type Start = { workers?: number; command?: readonly string[] | undefined };
type DatabaseBench = {
  database: Database;
  own: OwnPostgres;
  dataDir: string;
  start(options?: Start): Promise<StartedServer>;
};
type Bench = { own: OwnPostgres; database: Database; server: StartedServer };

/** Measures servers of the product, which `start` starts, over an empty database; nothing of that is left. */
export const overOwnDatabase = async <Result>(measure: (bench: DatabaseBench) => Promise<Result>): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(dataDir, 0o755);
  const own = await startPostgres({ dataDir, log: quietLog });
  const { database, close } = await openPostgres(own);
  const settings = { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.ownerUrl, DATA_DIR: dataDir, DEMO: '0' };
  const start = ({ workers, command }: Start = {}) =>
    startServer({ ...settings, ...(workers !== undefined && { WORKERS: String(workers) }) }, { command });
  try {
    return await measure({ own, database, dataDir, start });
  } finally {
    await close();
    await own.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Measures the product's server over an empty database of its own; nothing of both is left. */
export const overOwnServer = <Result>(measure: (bench: Bench) => Promise<Result>): Promise<Result> =>
  overOwnDatabase(async ({ own, database, start }) => {
    const server = await start();
    try {
      return await measure({ own, database, server });
    } finally {
      await server.stop();
    }
  });
