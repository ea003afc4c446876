import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from '../../src/server/database/migrate.ts';
import * as schema from '../../src/server/database/schema.ts';
import { gatherStatistics } from '../../src/server/desktop/statistics.ts';
import { readMigrations } from '../../src/server/hosts/node/postgres/connect.ts';
import { searchAsTeachers } from './bank-search.ts';
import { largeBank } from './large-bank.ts';

const ENTRIES = 10_000;
/** How often each kind of search is made: seldom where each takes seconds. */
const EACH = { without: 1, with: 12 };

/**
 * Searches a bank on a database as a computer without a network has it, in this process: with the statistics that the computer gathers,
 * and before without them, which shows what they are worth.
 */
export const benchDeviceBank = async (): Promise<void> => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const database = drizzle(client, { schema, casing: 'snake_case' });
  try {
    await migrate(database, readMigrations(), { version: 'bench' });
    const begun = performance.now();
    const bank = await largeBank(database, ENTRIES);
    console.log(`${ENTRIES} entries ready in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    await database.execute(sql`delete from pg_statistic where starelid >= 16384`);
    await database.execute(sql`update pg_class set reltuples = -1, relpages = 0 where oid >= 16384`);
    console.log('without statistics');
    await searchAsTeachers(database, bank, EACH.without);
    const analyzing = performance.now();
    await gatherStatistics(database);
    console.log(`with statistics, gathered in ${((performance.now() - analyzing) / 1000).toFixed(2)} s`);
    await searchAsTeachers(database, bank, EACH.with);
  } finally {
    await client.close();
  }
};
