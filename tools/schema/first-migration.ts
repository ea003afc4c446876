import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { generateDrizzleJson as GenerateDrizzleJson } from 'drizzle-kit/api';
import { hashOf } from '../../src/server/database/applied-migrations.ts';
import * as schema from '../../src/server/database/schema.ts';

export type Snapshot = ReturnType<typeof GenerateDrizzleJson>;

export const migrationsFolder = join(import.meta.dirname, '../../src/server/database/migrations');

/** The hash of each migration that has landed, by its name. */
export type LandedHashes = Readonly<Record<string, string>>;

export const landedHashesFile = join(migrationsFolder, 'hashes.json');
const FIRST = '0000_schema.sql';
/** What every installation begins with; further migrations add to it. */
const BEGINNING = [FIRST, '0001_seed.sql'];

/** Returns the hashes of the migrations that have landed. */
export const readLandedHashes = (): LandedHashes => JSON.parse(readFileSync(landedHashesFile, 'utf8'));

/** Returns those hashes with the one of a first migration that is written anew. Throws when others add to it. */
export async function withFirstMigration(landed: LandedHashes, sql: string): Promise<LandedHashes> {
  const later = Object.keys(landed).filter((name) => !BEGINNING.includes(name));
  if (later.length > 0)
    throw new Error(`${FIRST} has landed, and ${later.join(', ')} after it: add a migration, and its hash.`);
  return { ...landed, [FIRST]: await hashOf({ name: FIRST, sql }) };
}

/** Returns what is wrong with the files of migrations, a sentence each: edited, removed, or not among those that landed. */
export async function landedProblems(
  landed: LandedHashes,
  migrations: readonly { name: string; sql: string }[],
): Promise<string[]> {
  const names = new Set(migrations.map(({ name }) => name));
  const removed = Object.keys(landed).filter((name) => !names.has(name));
  const problems = await Promise.all(
    migrations.map(async (migration) => {
      const hash = await hashOf(migration);
      if (landed[migration.name] === hash) return [];
      return landed[migration.name] === undefined
        ? [`${migration.name} is new: add its hash ${hash} to hashes.json`]
        : [`${migration.name} has landed and was edited: installations that have applied it would be refused`];
    }),
  );
  return [...removed.map((name) => `${name} has landed and was removed`), ...problems.flat()];
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const FIRST_ID = '00000000-0000-0000-0000-000000000001';

const before = ['CREATE EXTENSION IF NOT EXISTS pg_trgm;'];

/** How rows are stored, of which Drizzle's schema cannot speak. */
const after = [
  '-- Responses are overwritten in place: free room on each page keeps those updates out of the index.\n' +
    'ALTER TABLE "response" SET (fillfactor = 80);',
  '-- Each row is written every few seconds and is worth nothing after a crash; half of each page is left free for the next\n' +
    '-- version of its rows.\n' +
    'ALTER TABLE "presence" SET (fillfactor = 50);',
  'ALTER TABLE "presence" SET UNLOGGED;',
];

/** Returns the migration that makes all tables of the schema files, and the snapshot from which later ones are generated. */
export async function firstMigration(): Promise<{ sql: string; snapshot: string }> {
  const { generateMigration } = await import('drizzle-kit/api');
  const snapshot = await currentSnapshot();
  const statements = await generateMigration(await emptySnapshot(), snapshot);
  return {
    sql: `${[...before, ...statements.map((statement) => statement.trim()), ...after].join('\n--> statement-breakpoint\n')}\n`,
    snapshot: `${JSON.stringify(snapshot, null, 2)}\n`,
  };
}

/** Returns the statements that the newest snapshot lacks to be the schema of the schema files. */
export async function missingStatements(): Promise<string[]> {
  const { generateMigration } = await import('drizzle-kit/api');
  const newest = readdirSync(join(migrationsFolder, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
  const stored: Snapshot = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', newest.toSorted().at(-1) ?? ''), 'utf8'),
  );
  return generateMigration(stored, await currentSnapshot());
}

const currentSnapshot = async () => ({ ...(await snapshotOf(schema)), id: FIRST_ID, prevId: NO_ID });
const emptySnapshot = async () => ({ ...(await snapshotOf({})), id: NO_ID, prevId: NO_ID });

const snapshotOf = async (tables: Record<string, unknown>): Promise<Snapshot> => {
  const { generateDrizzleJson } = await import('drizzle-kit/api');
  return generateDrizzleJson(tables, undefined, undefined, 'snake_case');
};
