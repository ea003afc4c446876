import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';
import { locks, takeLock } from './locks.ts';

export type Migration = { name: string; sql: string };

/** The first migration of versions with other tables, from which none of ours leads on. */
const OUTDATED = '0000_spine.sql';

/** The database has the tables of a version from which there is no way to this one. */
export class OutdatedDatabase extends Error {
  constructor() {
    super('the database was made by a version before the schema of today, an empty one is needed');
  }
}

/**
 * Applies what the database has not seen, in the order of names, and then `afterwards`, all or nothing and one node
 * after the other. Migrations only ever add, because devices that were offline come back with the old shape.
 */
export const migrate = (
  database: Database,
  migrations: readonly Migration[],
  afterwards: (db: Database) => Promise<void> = async () => {},
) =>
  database.transaction(async (db) => {
    await takeLock(db, locks.migrating);
    await db.execute(
      sql`create table if not exists migration (name text primary key, applied timestamptz not null default now())`,
    );
    const applied = new Set(
      rowsOf<{ name: string }>(await db.execute(sql`select name from migration`)).map((row) => row.name),
    );
    if (applied.has(OUTDATED)) throw new OutdatedDatabase();
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (applied.has(migration.name)) continue;
      for (const statement of migration.sql.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migration (name) values (${migration.name})`);
    }
    await afterwards(db);
  });
