import { existsSync } from 'node:fs';
import type { Database } from '../../../database/database.ts';
import { type ImportReport, importBank } from '../../../import/import.ts';
import type { UnreadableRecord } from '../../../import/reading.ts';
import { openFiles } from '../adapters/files/files.ts';
import { createImages } from '../adapters/images/images.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { createWorkerPool } from '../workers/pool.ts';
import { workerProgram, workerTasks } from '../workers/tasks.ts';
import { openBankFolder } from './bank-folder.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run import -- bank <folder>

Takes the questions of a folder (*.json with their images) into the provider's bank. It can be repeated: what is
there already is found again, what has changed gets a new version. Settings as for npm start: DATA_DIR, DATABASE_URL,
DATABASE_OWNER_URL.`;

const reasons: Record<UnreadableRecord['reason'], string> = {
  notARecord: 'not in the shape of a question',
  twice: 'the id was there before',
  empty: 'no text',
  emptyAlternative: 'an alternative is empty',
  sameAlternatives: 'two alternatives are the same',
  tooFewAlternatives: 'fewer than two alternatives',
  tooManyAlternatives: 'more than seven alternatives',
  noKey: 'no right alternative',
  severalKeys: 'more than one right alternative',
  imageMissing: 'an image is missing or is none',
  contextMissing: 'its shared text is missing',
  tooLarge: 'too large',
};

/** The command `npm run import`. */
export const bankImport: Command = {
  usage,
  async run([what, folder]) {
    if (what !== 'bank' || folder === undefined) throw new StartupError(usage);
    if (!existsSync(folder)) throw new StartupError(`There is no folder ${folder}.`);
    const bank = openBankFolder(folder);
    if (bank.files.length === 0) throw new StartupError(`The folder ${folder} holds no file *.json.`);
    const began = performance.now();
    const settings = readSettings(process.env);
    const report = await withDatabase(settings, (database) => importInto(database, settings, bank));
    return describeImport(report, (performance.now() - began) / 1000);
  },
};

async function importInto(database: Database, settings: Settings, bank: ReturnType<typeof openBankFolder>) {
  const workers = createWorkerPool(workerTasks, workerProgram);
  try {
    return await importBank(
      {
        database,
        files: await openFiles(settings),
        clock: { now: Date.now },
        images: createImages(workers, { warn: (_, message) => console.error(message) }),
      },
      bank,
    );
  } finally {
    await workers.close();
  }
}

function describeImport(
  { added, changed, unchanged, questions, contexts, images, refused }: ImportReport,
  seconds: number,
): string[] {
  const n = (count: number) => count.toLocaleString('en');
  const outcomes = `${n(added)} new, ${n(changed)} changed, ${n(unchanged)} as before`;
  return [
    `Taken in ${seconds.toFixed(1)} s`,
    `  questions: ${n(questions)} (${outcomes}), shared texts: ${n(contexts)}, images: ${n(images)}`,
    `Not taken: ${n(refused.length)}`,
    ...[...Map.groupBy(refused, (refusal) => refusal.reason)].flatMap(([reason, refusals]) => [
      `\n  ${reasons[reason]}: ${n(refusals.length)}`,
      ...refusals.map(({ file, id, detail }) => `    ${[file, id, detail].filter(Boolean).join('  ')}`),
    ]),
  ];
}
