import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SCAN_PART_SIZE } from '../../src/contract/scanning.ts';
import { ApiError, type Client } from '../../src/server/client.ts';
import { signInAt } from '../../tests/support/remote-client.ts';
import { findAssessmentForSheets, scheduleForForty } from '../../tests/support/schedule-for-forty.ts';
import { freePort, temporaryFolder } from '../../tests/support/server.ts';
import { createRandom } from '../scanning/random.ts';
import { OwnServer } from './own-server.ts';
import { retryUntilDone } from './retry.ts';
import { runProgram } from './run-program.ts';
import { fillSheets, type SheetStack } from './sheet-stack.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const HOURS = 8;
const KILLS = 3;
/** Within so many milliseconds a batch is received and read when nothing fails. */
const BUSY_MS = 15_000;
const LIMIT_MS = 300_000;
const random = createRandom(seed);

const faults = {
  'server killed': (server: OwnServer) => server.restart(100),
  'process killed': (server: OwnServer) => server.killProcess(random.next()),
  'readers killed': (server: OwnServer) => server.killTasks('readFilePages'),
};
const faultNames = ['server killed', 'process killed', 'readers killed'] as const;

type Batch = Awaited<ReturnType<Client['scanning']['getAnswerSheetBatch']>>['content'];

await runProgram(async (onEnd) => {
  const { folder, remove } = temporaryFolder();
  onEnd(remove);
  const server = new OwnServer({ folder, port: await freePort(), processes: 2 });
  onEnd(() => server.end());
  await server.ready();
  const teacher = await signInAt(`http://127.0.0.1:${server.port}`, 'teacher@demo.school');
  const found = await findAssessmentForSheets(teacher);
  let failed = 0;
  for (let round = 1; round <= rounds; round++) {
    const idSchedule = await scheduleForForty(teacher, found.idAssessment, HOURS);
    const stack = await fillSheets(teacher, { idSchedule, counts: found.counts, random });
    const signal = AbortSignal.timeout(LIMIT_MS);
    const begun = performance.now();
    const { idBatch, files } = await begin(teacher, { idSchedule, stack, signal });
    const killing = killParts(server);
    // A failure is thrown where it is awaited, after the upload.
    killing.catch(() => {});
    for (const [index, { bytes }] of stack.files.entries())
      await send(teacher, files[index]?.idFile ?? 0, bytes, signal);
    await waitUntilRead(teacher, idBatch, signal);
    const killed = await killing;
    const batch = await readBatch(teacher, idBatch, signal);
    const problems = await problemsOf(teacher, { idSchedule, stack, batch, signal });
    failed += problems.length;
    const seconds = Math.round((performance.now() - begun) / 1000);
    const stopped = stoppedPages(batch);
    console.log(
      `round ${round}: ${stack.pages} pages in ${stack.files.length} files, ${seconds} s; ${killed.join(', ')}` +
        `${stopped > 0 ? `; ${stopped} pages to be scanned again` : ''}; ${problems.length} wrong`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
  }
  console.log(`${rounds} rounds: ${failed} lost or double`);
  return failed === 0;
});

/** Kills parts of the server, one after the other while a batch is received and read. Returns which. */
async function killParts(server: OwnServer): Promise<string[]> {
  const killed: string[] = [];
  for (let index = 0; index < KILLS; index++) {
    await pause((BUSY_MS / KILLS) * (0.5 + random.next()));
    const name = random.pick(faultNames);
    killed.push(name);
    await faults[name](server);
  }
  return killed;
}

type Upload = { idSchedule: number; stack: SheetStack; signal: AbortSignal };

/** Begins the upload of a stack. */
async function begin({ scanning }: Client, { idSchedule, stack, signal }: Upload) {
  const files = stack.files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const call = () => scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files });
  return (await retryUntilDone(call, signal)).content;
}

/** Sends a file, and goes on after each failure where the server says. */
async function send({ scanning }: Client, idFile: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) {
  for (let offset = 0; offset < bytes.length; )
    offset = await retryUntilDone(async () => {
      const file = new File([bytes.slice(offset, offset + SCAN_PART_SIZE)], 'part') as never;
      try {
        return (await scanning.uploadAnswerSheetsPart({ idFile, offset, file })).content.received;
      } catch (error) {
        // The part arrived, and its reply was lost.
        const received = error instanceof ApiError && (error.envelope as { received?: number }).received;
        if (typeof received === 'number') return received;
        throw error;
      }
    }, signal);
}

async function readBatch({ scanning }: Client, idBatch: number, signal: AbortSignal): Promise<Batch> {
  return (await retryUntilDone(() => scanning.getAnswerSheetBatch({ idBatch }), signal)).content;
}

async function waitUntilRead(teacher: Client, idBatch: number, signal: AbortSignal): Promise<void> {
  while ((await readBatch(teacher, idBatch, signal)).state !== 'done') await pause(300);
}

/** Returns how many pages a killed process left to be scanned again. */
function stoppedPages({ scanned }: Batch): number {
  return scanned.filter(({ fault }) => fault === 'stopped').length;
}

/** Returns what of a stack is lost or double, in words. */
async function problemsOf(
  teacher: Client,
  { idSchedule, stack, batch, signal }: Upload & { batch: Batch },
): Promise<string[]> {
  const problems: string[] = [];
  const check = (isRight: boolean, words: string) => isRight || problems.push(words);
  const { counts, scanned } = batch;
  check(batch.pagesRead === stack.pages, `${batch.pagesRead} of ${stack.pages} pages`);
  const places = new Set(scanned.map(({ idFile, page, sheet }) => `${idFile} ${page} ${sheet}`));
  check(
    places.size === stack.pages && scanned.length === stack.pages,
    `${scanned.length} pages in ${places.size} places`,
  );
  const students = stack.marked.length;
  check(counts.read === students, `${counts.read} of ${students} sheets count`);
  check(
    counts.duplicate + stoppedPages(batch) === stack.pages - students,
    `${counts.duplicate} duplicates, ${JSON.stringify(counts)}`,
  );
  const found = new Map<string, number>();
  for (const { idPage } of scanned.filter(({ state }) => state === 'read')) {
    const { answers } = (await retryUntilDone(() => teacher.scanning.getAnswerSheetPage({ idPage }), signal)).content;
    const letters = answers.map((one) => one.letters).join();
    found.set(letters, (found.get(letters) ?? 0) + 1);
  }
  for (const letters of stack.marked)
    check(found.get(letters.join()) === 1, `a sheet with ${letters.join('')} is not read once`);
  const { attempts } = (await retryUntilDone(() => teacher.reports.getScheduleByStudent({ idSchedule }), signal))
    .content;
  check(attempts.filter(({ grade }) => grade !== null).length === students, `${attempts.length} results`);
  return problems;
}
