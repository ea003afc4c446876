import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../../src/server/database/database.ts';
import type { addCrowd } from '../crowd.ts';
import { startServer } from '../server.ts';
import { quietLog } from '../server-over.ts';
import type { Subject } from './subject.ts';

/** The commit that the hot path is compared with for good: figures that are compared with the commit before each add up. */
export const REFERENCE = 'aae9ce9';

const root = join(import.meta.dirname, '../../..');

/** Returns the folder of the reference commit with its packages; makes it at the first call. Throws where Git does not have the commit. */
export const checkOutReference = (): string => {
  // Not below node_modules, where Node runs no TypeScript.
  const folder = join(root, 'dist', `reference-${REFERENCE}`);
  const complete = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  run(root, 'git', 'clone', '--quiet', '--no-checkout', '.', folder);
  run(folder, 'git', 'checkout', '--quiet', REFERENCE);
  run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  return folder;
};

const run = (cwd: string, program: string, ...parts: string[]): void => {
  const { status, stderr } = spawnSync(program, parts, { cwd, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${program} ${parts.join(' ')}: ${stderr}`);
};

/** What is used of the modules of the reference commit. */
type Connect = { openPostgres(url: string): Promise<{ database: Database; close(): Promise<void> }> };
type Start = { startPostgres(options: object): Promise<{ url: string; stop(): Promise<void> }> };
type Crowds = { addCrowd: typeof addCrowd };

/** Measures the server of the reference commit, over an own database that its own modules make. */
export const overReference = async <Result>(measure: (subject: Subject) => Promise<Result>): Promise<Result> => {
  const folder = checkOutReference();
  const load = (file: string) => import(join(folder, file));
  const { startPostgres }: Start = await load('src/server/hosts/postgres.ts');
  const { openPostgres }: Connect = await load('src/server/hosts/connect.ts');
  const crowds: Crowds = await load('tools/bench/crowd.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-bench-'));
  chmodSync(dataDir, 0o755);
  const own = await startPostgres({ dataDir, log: quietLog });
  const { database, close } = await openPostgres(own.url);
  const settings = { DATABASE_URL: own.url, DATA_DIR: dataDir, DEMO: '0' };
  const command = ['--max-semi-space-size=8', 'src/server/hosts/node.ts'];
  const server = await startServer(settings, { command, cwd: folder });
  try {
    return await measure({
      name: REFERENCE,
      ...{ server, dataDir },
      addCrowd: (students) => crowds.addCrowd(database, { students, questions: 40 }),
      attemptsOf: async ({ idSchedule }) =>
        rowsOf<{ id: string }>(
          await database.execute(sql`
            select attempt.id from attempt
            join schedule on schedule.id = attempt.id_schedule
            join course_student on course_student.id_course = schedule.id_course and course_student.id_user = attempt.id_user
            where attempt.id_schedule = ${idSchedule} order by course_student.list_number`),
        ).map(({ id }) => Number(id)),
    });
  } finally {
    await server.stop();
    await close();
    await own.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
