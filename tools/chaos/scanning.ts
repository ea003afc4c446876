import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SCAN_PART_SIZE } from '../../src/contract/scanning.ts';
import { seededRandom } from '../../src/core/random.ts';
import { ApiError, type Client } from '../../src/server/client.ts';
import { signInAt } from '../../tests/support/remote-client.ts';
import { scheduleForForty } from '../../tests/support/schedule-for-forty.ts';
import { freePort, temporaryFolder } from '../../tests/support/server.ts';
import { OwnServer } from './own-server.ts';
import { retryUntilDone } from './retry.ts';
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
const random = seededRandom(seed);

const { folder, remove } = temporaryFolder();
const server = new OwnServer({ folder, port: await freePort(), processes: 2 });
const address = `http://127.0.0.1:${server.port}`;

const faults = {
  'server killed': () => server.restart(100),
  'process killed': () => server.killProcess(random()),
  'readers killed': () => server.killTasks('readFilePages'),
};
const names = ['server killed', 'process killed', 'readers killed'] as const;

/** Sends a file, and goes on after each failure where the server says. */
const send = async ({ scanning }: Client, idFile: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => {
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
};

/** Sends a stack while parts of the server are killed. Returns what is lost or double, in words. */
const play = async (
  teacher: Client,
  idSchedule: number,
  stack: SheetStack,
): Promise<{ wrong: string[]; said: string }> => {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const files = stack.files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const begun = performance.now();
  const { content } = await retryUntilDone(
    () => teacher.scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files }),
    signal,
  );
  const killed: string[] = [];
  const killing = (async () => {
    for (let index = 0; index < KILLS; index++) {
      await pause((BUSY_MS / KILLS) * (0.5 + random()));
      const name = names[Math.floor(random() * names.length)] ?? 'server killed';
      killed.push(name);
      await faults[name]();
    }
  })();
  for (const [index, { bytes }] of stack.files.entries())
    await send(teacher, content.files[index]?.idFile ?? 0, bytes, signal);
  const { idBatch } = content;
  const read = () => retryUntilDone(() => teacher.scanning.getAnswerSheetBatch({ idBatch }), signal);
  let batch = (await read()).content;
  while (batch.state !== 'done') {
    await pause(300);
    batch = (await read()).content;
  }
  await killing;
  batch = (await read()).content;
  const wrong: string[] = [];
  const check = (isRight: boolean, words: string) => isRight || wrong.push(words);
  const { counts, scanned } = batch;
  check(batch.pagesRead === stack.pages, `${batch.pagesRead} of ${stack.pages} pages`);
  const places = new Set(scanned.map(({ idFile, page, sheet }) => `${idFile} ${page} ${sheet}`));
  check(
    places.size === stack.pages && scanned.length === stack.pages,
    `${scanned.length} pages in ${places.size} places`,
  );
  const students = stack.marked.length;
  const stopped = scanned.filter(({ fault }) => fault === 'stopped').length;
  check(counts.read === students, `${counts.read} of ${students} sheets count`);
  check(
    counts.duplicate + stopped === stack.pages - students,
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
  const seconds = Math.round((performance.now() - begun) / 1000);
  return {
    wrong,
    said: `${seconds} s; ${killed.join(', ')}${stopped > 0 ? `; ${stopped} pages to be scanned again` : ''}`,
  };
};

let failed = 0;
try {
  await server.ready();
  const teacher = await signInAt(address, 'teacher@demo.school');
  const found = await findScannable(teacher);
  for (let round = 1; round <= rounds; round++) {
    const idSchedule = await scheduleForForty(teacher, found.idAssessment, HOURS);
    const stack = await fillSheets(teacher, { idSchedule, counts: found.counts, random });
    const { wrong, said } = await play(teacher, idSchedule, stack);
    failed += wrong.length;
    console.log(`round ${round}: ${stack.pages} pages in ${stack.files.length} files, ${said}; ${wrong.length} wrong`);
    for (const words of wrong) console.log(`  ${words}`);
  }
  console.log(`${rounds} rounds: ${failed} lost or double`);
} finally {
  await server.end();
  remove();
}
process.exit(failed === 0 ? 0 : 1);

/** Returns the first assessment of the demonstration that a sheet can hold, with the alternatives of its questions. */
async function findScannable(teacher: Client): Promise<{ idAssessment: number; counts: number[] }> {
  for (const { idAssessment } of (await teacher.schedules.getAssessments({})).content) {
    const blocks = (await teacher.assessments.getAssessmentQuestions({ idAssessment })).content;
    const questions = blocks.flatMap((block) => block.questions);
    if (questions.length < 5 || questions.some(({ idType }) => idType !== 0)) continue;
    const counts = questions.map(({ content }) => (content as { alternatives: unknown[] }).alternatives.length);
    if (new Set(counts).size === 1) return { idAssessment, counts };
  }
  throw new Error('the demonstration has no assessment for sheets');
}
