import { sql } from 'drizzle-orm';
import { hashOf, type Migration, readApplied, requireKnown } from './applied-migrations.ts';
import type { Database } from './database.ts';
import { locks, takeLock } from './locks.ts';

type Options = {
  /** The version of the product, which a later refusal names. */
  version: string;
  /** What is done in the same transaction, after the migrations. */
  afterwards?: (db: Database) => Promise<void>;
};

/**
 * Applies what the database has not seen, in the order of names, and then `afterwards`, all or nothing and one node
 * after the other. Migrations only ever add, because devices that were offline come back with the old shape. Throws
 * UnusableDatabase when the database has seen others.
 */
export const migrate = (
  database: Database,
  migrations: readonly Migration[],
  { version, afterwards = async () => {} }: Options,
) =>
  database.transaction(async (db) => {
    await takeLock(db, locks.migrating);
    const applied = await readApplied(db);
    await requireKnown(applied, migrations);
    await db.execute(
      sql`create table if not exists migration (
        name text primary key, applied timestamptz not null default now(), hash text not null, version text not null)`,
    );
    const names = new Set(applied.map(({ name }) => name));
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (names.has(migration.name)) continue;
      for (const statement of migration.sql.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
      const hash = await hashOf(migration);
      await db.execute(
        sql`insert into migration (name, hash, version) values (${migration.name}, ${hash}, ${version})`,
      );
    }
    await afterwards(db);
  });
