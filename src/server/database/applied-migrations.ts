import { sql } from 'drizzle-orm';
import { sha256Of } from '../sha256.ts';
import { type Database, rowsOf } from './database.ts';
import { UnusableDatabase } from './unusable-database.ts';

export type Migration = { name: string; sql: string };

/** What a database says of a migration that was applied to it. Databases made before 29 November 2026 know names only. */
export type AppliedMigration = { name: string; applied?: string; hash?: string; version?: string };

/** The migration that makes the tables. A database that has others and not this one is of a former list. */
const FIRST = '0000_schema.sql';

/** The first migrations of former lists, from which none of ours leads on, and the versions that had them. */
const formerLists: Readonly<Record<string, string>> = {
  '0000_spine.sql': 'version 1.0.263 as it was before 22 November 2026',
  '0000_people.sql': 'version 1.0.263 as it was from 22 to 28 November 2026',
};

/** Returns the SHA-256 of a migration, the same on systems that end lines in another way. */
export const hashOf = ({ sql: text }: Migration): Promise<string> => sha256Of(text.replaceAll('\r\n', '\n'));

/** Returns the migrations that were applied to a database, in the order of their names. */
export const readApplied = async (db: Database): Promise<readonly AppliedMigration[]> => {
  const [found] = rowsOf<{ exists: boolean }>(
    await db.execute(sql`select to_regclass('migration') is not null as exists`),
  );
  if (!found?.exists) return [];
  // As JSON, because the columns of a former list are fewer.
  const rows = await db.execute(sql`select to_jsonb(m) as applied from migration m`);
  return rowsOf<{ applied: AppliedMigration }>(rows)
    .map(({ applied }) => applied)
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/**
 * Throws UnusableDatabase unless all that was applied are the migrations of this version, as they are in it: nothing
 * of a former list, none that was different, none of a later version.
 */
export const requireKnown = async (
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Promise<void> => {
  const [first] = applied;
  const last = applied.at(-1);
  if (!first || !last) return;
  if (!applied.some(({ name }) => name === FIRST)) {
    const version = formerLists[first.name] ?? 'a version that this one does not know';
    throw outdated(version, `its last migration is ${last.name}`);
  }
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const migration = known.get(row.name);
    if (!migration) throw tooNew(row);
    if (row.hash !== (await hashOf(migration))) throw outdated(versionOf(row), `its ${row.name} is another one`);
  }
};

const versionOf = ({ version, applied }: AppliedMigration): string => {
  const day = applied?.slice(0, 10);
  const name = version === undefined ? 'a version from before 29 November 2026' : `version ${version}`;
  return day === undefined ? name : `${name}, installed on ${day}`;
};

const outdated = (version: string, sign: string) =>
  new UnusableDatabase(
    `was made by ${version} (${sign}), whose tables this version cannot change`,
    'Keep it: that version can work with it, and exports results and questions from it.',
  );

const tooNew = (row: AppliedMigration) =>
  new UnusableDatabase(
    `was changed by a later version, ${versionOf(row)} (its migration ${row.name} is unknown here)`,
    'Keep it, and start that version or a later one on it.',
  );
