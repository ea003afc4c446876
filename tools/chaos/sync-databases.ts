import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '../../src/server/database/schema.ts';
import { createPool } from '../../src/server/hosts/node/postgres/client.ts';
import { databaseOverPool, openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import type { ScenarioDatabases } from '../../tests/support/sync-scenario/participants.ts';
import { quietLog } from '../bench/server-over.ts';
import { makeDeviceDatabase } from '../device-database.ts';
import type { OnEnd } from './run-program.ts';

/** Returns databases for scenarios: a server's on PostgreSQL, or on PGlite as those of the computers, each a copy of one that is migrated. */
export const openDatabases = async (onEnd: OnEnd, { onPglite }: { onPglite: boolean }): Promise<ScenarioDatabases> => {
  const archive = new Blob([readFileSync(await makeDeviceDatabase())], { type: 'application/x-gzip' });
  const openComputer = async () => {
    const client = await PGlite.create({ loadDataDir: archive, extensions: { pg_trgm } });
    const database = drizzle(client, { schema, casing: 'snake_case' });
    return { database, watched: database, close: () => client.close() };
  };
  if (onPglite)
    return {
      openComputer,
      openServer: async () => {
        const opened = await openComputer();
        return { ...opened, privileged: opened.database };
      },
    };
  return {
    openComputer,
    openServer: async () => {
      const { folder, remove } = temporaryFolder();
      onEnd(remove);
      const own = await startPostgres({ dataDir: folder, log: quietLog });
      onEnd(own.stop);
      const { database, close } = await openPostgres(own);
      const pool = createPool({ connectionString: own.superuserUrl, max: 1 });
      const end = async () => {
        await pool.end();
        await close();
      };
      return { database, watched: database, close: end, privileged: databaseOverPool(pool) };
    },
  };
};
