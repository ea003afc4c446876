import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, createSender } from '../../src/server/client.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { ATTEMPTS, addLargeSchool, type LargeSchool, SCHEDULES } from './large-school.ts';
import { line, type Measured, summary } from './load.ts';
import { quietLog, serverOver } from './server-over.ts';

const EACH = 200;

type Client = ReturnType<typeof createClient>;

/** What is asked for, by whom. */
const lists = {
  'poll of schedules, coordinator': ['coordinator', ({ schedules }) => schedules.getSchedules({})],
  'poll of schedules, teacher': ['teacher', ({ schedules }) => schedules.getSchedules({})],
  'poll of results, teacher': ['teacher', ({ schedules }) => schedules.getSchedules({ withResults: true })],
  'poll of assessments, teacher': ['teacher', ({ assessments }) => assessments.getAssessments({})],
  'schedules, done': ['coordinator', ({ schedules }) => schedules.getSchedules({ filter: 'done' })],
  'schedules, all years': ['coordinator', ({ schedules }) => schedules.getSchedules({ yearsFilter: null })],
  'schedules, a page far behind': [
    'coordinator',
    ({ schedules }) => schedules.getSchedules({ yearsFilter: null, page: 90 }),
  ],
  'schedules, a word': ['coordinator', ({ schedules }) => schedules.getSchedules({ search: 'evaluacion 77' })],
  'schedules of a teacher, all years': ['teacher', ({ schedules }) => schedules.getSchedules({ yearsFilter: null })],
  'results, all years': [
    'coordinator',
    ({ schedules }) => schedules.getSchedules({ withResults: true, yearsFilter: null }),
  ],
  'assessments, coordinator': ['coordinator', ({ assessments }) => assessments.getAssessments({})],
  "a student's list": ['student', ({ attempts }) => attempts.getStudentAssessments({})],
} as const satisfies Record<string, readonly [keyof LargeSchool, (client: Client) => Promise<unknown>]>;

/** Asks for the lists of a school with 2,000 schedules and 50,000 attempts; prints and gives milliseconds by list. */
export const benchLists = async (url?: string): Promise<Record<string, Measured>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-lists-'));
  chmodSync(dataDir, 0o755);
  const own = url === undefined ? await startPostgres({ dataDir, log: quietLog }) : null;
  const begun = performance.now();
  // Only the owner may gather statistics of the tables.
  const owner = await openPostgres({ url: own?.ownerUrl ?? String(url) });
  const tokens = await addLargeSchool(owner.database).finally(owner.close);
  const { database, close } = await openPostgres(own ?? { url: String(url) });
  try {
    const ready = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${SCHEDULES} schedules and ${ATTEMPTS} attempts ready in ${ready} s`);
    const app = serverOver(database);
    const figures: Record<string, Measured> = {};
    for (const [name, [who, ask]] of Object.entries(lists)) {
      const client = createClient(createSender(app, tokens[who]));
      for (let n = 0; n < 50; n++) await ask(client);
      const latencies: number[] = [];
      for (let n = 0; n < EACH; n++) {
        const asked = performance.now();
        await ask(client);
        latencies.push(performance.now() - asked);
      }
      figures[name] = summary(latencies, 0, latencies.reduce((sum, one) => sum + one, 0) / 1000);
      console.log(line(name, figures[name]));
    }
    return figures;
  } finally {
    await close();
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchLists(process.argv[2]);
