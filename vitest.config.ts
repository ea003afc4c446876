import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { measureMachine } from './tools/machine-speed.mjs';
import { memoryFolder } from './tools/memory-folder.mjs';

// Databases and files of tests are gone after the run: on a disk they take a fifth of its processor time.
const folder = process.env.TMPDIR ?? memoryFolder();
if (folder) process.env.TMPDIR = folder;
if (!process.env.CHECKED_SKELETONS) {
  const skeletons = mkdtempSync(join(tmpdir(), 'assessments-skeletons-'));
  process.env.CHECKED_SKELETONS = skeletons;
  process.once('exit', () => rmSync(skeletons, { recursive: true, force: true }));
}

const areas = 'src/server/**/*.test.ts';
/** What runs on computers of users alone, on PGlite. */
const desktop = 'src/server/desktop/**/*.test.ts';
const support = 'tests/**/support/**/*.test.ts';
const browser = 'tests/**/*.test.ts';
const screens = 'tests/screens/**/*.test.ts';

/**
 * What also runs on PGlite, the browser host's PostgreSQL; everything in `areas` runs on PostgreSQL. From every area
 * one or two files: those that send the most different statements (upserts and batches, `for update`, arrays, jsonb,
 * trigrams, aggregates, dates), because that is where the two drivers or builds could differ. What is about
 * connections, several transactions at once or rules in TypeScript needs no second run.
 */
const onPglite = [
  'assessments/draft/questions',
  'assessments/list',
  'assessments/snapshot',
  'attempts/attempts',
  'attempts/first-result-saving',
  'attempts/recompute',
  'classes/closing',
  'database/across-schools',
  'database/migrate',
  'database/prepared-statement',
  'dispatcher/idempotency',
  'events/events',
  'files/uploads',
  'import/import',
  'joining/joining',
  'members/handover',
  'privacy/erase/anonymise',
  'privacy/export/export',
  'questions/bank/bank-page',
  'questions/bank/search',
  'questions/editing/questions',
  'reports/reports',
  'rosters/rosters',
  'schedules/planning',
  'session/session',
  'sharing/doors',
  'sheets/printing',
  'slips/slips',
  'sync/compact-change-log',
  'users/users',
].map((name) => `src/server/${name}.test.ts`);
for (const path of onPglite) if (!existsSync(path)) throw new Error(`${path} of the list onPglite does not exist`);

/**
 * A file of tests closes what it opens and restores what it replaces, so files can share a process and its modules. On
 * two processors Vitest would start one process, which leaves a processor idle while it waits for the database.
 */
const shared = { isolate: false, maxWorkers: Math.max(2, availableParallelism() - 1) };
process.env.WAIT_FACTOR ??= String(measureMachine().waitFactor);
const scale = (milliseconds: number) => Math.round(milliseconds * Number(process.env.WAIT_FACTOR));
/** Returns the limits of a test and its hooks. A busy machine takes several times as long; no test is about time. */
const limit = (milliseconds: number) => ({ testTimeout: scale(milliseconds), hookTimeout: scale(milliseconds) });
const slow = limit(60_000);

export default defineConfig({
  test: {
    setupFiles: 'tests/support/name-process.ts',
    // The usual second is too short for a browser on a busy machine.
    expect: { poll: { timeout: scale(15_000) } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          ...slow,
          name: 'rules',
          env: { TEST_PART: 'rules' },
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', support],
          exclude: [areas],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...slow,
          name: 'areas',
          env: { TEST_PART: 'server' },
          include: [areas],
          exclude: [desktop],
          globalSetup: 'tests/support/postgres.ts',
          provide: { engine: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...slow,
          name: 'pglite',
          env: { TEST_PART: 'pglite' },
          include: [...onPglite, desktop],
          globalSetup: 'tests/support/pglite.ts',
          provide: { engine: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'screens',
          env: { TEST_PART: 'screens' },
          include: [screens],
          exclude: [support],
          ...slow,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'days',
          env: { TEST_PART: 'journeys' },
          include: [browser],
          exclude: [support, screens],
          globalSetup: 'tests/support/demonstration-setup.ts',
          provide: { engine: 'postgres' },
          ...limit(180_000),
          maxWorkers: 2,
          // After the others: each browser takes a processor for itself.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
