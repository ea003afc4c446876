import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';
import { locks, takeLock } from './locks.ts';

export type Migration = { name: string; sql: string };

/** The migration that makes the tables. A database that has others and not this one is of a former list. */
const FIRST = '0000_schema.sql';

/** The first migrations of former lists, from which none of ours leads on, and the versions that had them. */
const formerLists: Readonly<Record<string, string>> = {
  '0000_spine.sql': 'version 1.0.263 as it was before 22 November 2026',
  '0000_people.sql': 'version 1.0.263 as it was from 22 to 28 November 2026',
};

/** Returns which version made a database with these migrations, or undefined when they are of today's list. */
export const formerVersionOf = (names: readonly string[]): string | undefined =>
  names.length === 0 || names.includes(FIRST)
    ? undefined
    : (formerLists[names.toSorted()[0] ?? ''] ?? 'a version that this one does not know');

/** The database has the tables of a version from which there is no way to this one. */
export class OutdatedDatabase extends Error {
  constructor(version: string, last: string) {
    super(
      `the database was made by ${version} (its last migration is ${last}), whose tables this version cannot change`,
    );
  }
}

/** Returns the names of the migrations that a database has seen, and throws OutdatedDatabase for those of a former list. */
export const readApplied = async (db: Database): Promise<ReadonlySet<string>> => {
  const [found] = rowsOf<{ exists: boolean }>(
    await db.execute(sql`select to_regclass('migration') is not null as exists`),
  );
  if (!found?.exists) return new Set();
  const names = rowsOf<{ name: string }>(await db.execute(sql`select name from migration`)).map(({ name }) => name);
  const former = formerVersionOf(names);
  if (former) throw new OutdatedDatabase(former, names.toSorted().at(-1) ?? '');
  return new Set(names);
};

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
    const applied = await readApplied(db);
    await db.execute(
      sql`create table if not exists migration (name text primary key, applied timestamptz not null default now())`,
    );
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (applied.has(migration.name)) continue;
      for (const statement of migration.sql.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migration (name) values (${migration.name})`);
    }
    await afterwards(db);
  });
