import type { PageFault } from '../../core/scanning/page-states.ts';
import { decodeAnswerPage } from '../../core/sheet/layouts.ts';
import type { EncodedPicture, EncodedSheet, ReadFilePage } from '../../scanning/file-reading.ts';
import type { SheetsToRead } from '../../scanning/read-page.ts';
import { ExamCache } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { storeFileBytes } from '../files/api.ts';
import type { Host } from '../host.ts';
import { hostFor } from '../host-for.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { sha256Of } from '../sha256.ts';
import { TaskStopped } from '../tasks/api.ts';
import { compareWithOthers } from './compare-pages.ts';
import { loadKnownSheets } from './known-sheets.ts';
import { pictureNameOf } from './retention.ts';
import { lockStudent, settlePage } from './settling.ts';
import {
  addPage,
  type BatchRow,
  type FileRow,
  findBatch,
  findFile,
  findSheet,
  releaseAssets,
  updateFile,
} from './store.ts';
import { picturesIn, type StoredAnswer } from './stored-answers.ts';
import { readFilePagesTask } from './tasks.ts';

type FileRef = { idSchool: number; idFile: number };
type Reading = { host: Host; exams: ExamCache; batch: BatchRow; file: FileRow };

/** Files of one schedule follow one another. */
const examsByDatabase = new WeakMap<Database, ExamCache>();

const examsOf = (db: Database): ExamCache => {
  const exams = examsByDatabase.get(db) ?? new ExamCache();
  examsByDatabase.set(db, exams);
  return exams;
};

/** Pages of a file that are read at the same time. */
const AT_ONCE = 2;

/**
 * Reads the pages of a file that is not read to its end, one after the other, in the turn of who uploaded it. Each page is stored with
 * what it writes in a transaction: an end in between loses none, and adds none twice. Throws the signal's reason once it is aborted.
 */
export async function readScanFile(given: Host, ref: FileRef, signal: AbortSignal): Promise<{ pages: number } | null> {
  const { idSchool } = ref;
  const db = given.database;
  const file = await findFile(db, ref);
  const batch = file && (await findBatch(db, { idSchool, idBatch: file.idBatch }));
  if (!file || !batch || file.state !== 'reading') return null;
  const host = hostFor(given, batch);
  const reading: Reading = { host, exams: examsOf(db), batch, file };
  const schedule: ScheduleRef = { idSchool, idSchedule: batch.idSchedule };
  const known = await loadKnownSheets(db, schedule);
  if (!known) throw new Error(`schedule ${batch.idSchedule} has questions that no sheet can hold`);
  const staged = await host.files.stage(partsOf(host, file));
  let total = file.pages;
  let next = file.pagesRead + 1;
  try {
    while (total === null || next <= total) {
      signal.throwIfAborted();
      // The first alone: it says how many there are, and its result is there at once.
      const count = total === null ? 1 : Math.min(AT_ONCE, total - next + 1);
      const from = next;
      const results = await Promise.all(
        Array.from({ length: count }, (_, index) => readOne(host, staged.location, from + index, known)),
      );
      for (const result of results) {
        total ??= result.total ?? 1;
        await storePages(reading, result.page, total);
      }
      next += count;
    }
  } finally {
    await staged.discard();
  }
  await db.transaction(async (tx) => {
    await updateFile(tx, ref, { state: 'done', parts: [] });
    await releaseAssets(tx, idSchool, file.parts);
  });
  return { pages: total };
}

/** The parts of a file after one another. */
const partsOf = (host: Host, { parts }: FileRow): ReadableStream<Uint8Array> => {
  const chunks = (async function* () {
    for (const part of parts) {
      const content = await host.files.get(part);
      if (content === null) throw new Error(`the part ${part} of a file is gone`);
      yield* content;
    }
  })();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
};

type OnePage = { total: number | null; page: ReadFilePage };

/** Reads a page; one that stops its task is unreadable, and the others go on. */
const readOne = async (
  host: Host,
  location: unknown,
  page: number,
  known: SheetsToRead,
  isAgain = false,
): Promise<OnePage> => {
  try {
    const { total, read } = await host.workers.run(readFilePagesTask, { location, from: page, most: 1, known });
    return { total, page: read[0] ?? { page, fault: 'damaged', sheets: [] } };
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error;
    // Its process may have been ended from outside, which says nothing of the page.
    if (error.reason === 'crash' && !isAgain) return readOne(host, location, page, known, true);
    host.log.warn({ err: error, page }, 'a page of sheets was not read to its end');
    return { total: null, page: { page, fault: 'stopped', sheets: [] } };
  }
};

type FoundSheet = { idSheet: number | null; fault: PageFault | null; picture: EncodedPicture | null };

/** Stores a page, or each of the sheets on it, with what it writes. */
const storePages = async ({ host, exams, batch, file }: Reading, read: ReadFilePage, pages: number): Promise<void> => {
  const { idSchool, idSchedule } = batch;
  const db = host.database;
  const now = host.clock.now();
  const sheets =
    read.sheets.length > 0
      ? read.sheets
      : [{ idSheet: null, fault: read.fault, answers: [], frames: [], grades: [], picture: null }];
  for (const [index, { idSheet, fault, picture, ...found }] of sheets.entries()) {
    const stores = { host, db, now, idSchool };
    const { width, height } = picture ?? { width: 0, height: 0 };
    const asset = picture && (await storePicture(stores, picture)).asset;
    const answers = await storeAnswers(stores, found);
    const load = async (from: Database) => ({
      ...{ idSchool, idBatch: batch.id, idFile: file.id, idSchedule, page: read.page, sheet: index + 1, at: now },
      ...(await findPrinted(from, idSchool, { idSheet, fault: read.fault ?? fault, picture })),
      ...{ asset, width, height, state: 'review' as const, answers, frames: picturesIn(answers) },
    });
    const compared = found.frames.length > 0 ? await compareWithOthers({ db, host }, await load(db)) : new Map();
    await db.transaction(async (tx) => {
      const wanted = await load(tx);
      await lockStudent(tx, batch, wanted.idUser);
      const page = await addPage(tx, wanted);
      if (page) await settlePage({ db: tx, host, exams, now, by: null, uploader: batch.idUser, compared }, page);
    });
  }
  await updateFile(db, { idSchool, idFile: file.id }, { pages, pagesRead: read.page });
};

/** Returns whose sheet it is by its id; one that this school has not printed has no answers. */
const findPrinted = async (db: Database, idSchool: number, { idSheet, fault }: FoundSheet) => {
  const sheet = idSheet === null ? undefined : await findSheet(db, { idSchool, idSheet });
  return {
    fault: fault ?? (idSheet !== null && !sheet ? ('unknownCode' as const) : null),
    idSheet: sheet?.id ?? null,
    idUser: sheet?.idUser ?? null,
    formNumber: sheet?.formNumber ?? null,
    answerPage: answerPageOf(sheet),
  };
};

/** Returns which page for written answers a printed sheet is; 0 for one of bubbles, or none. */
export const answerPageOf = (sheet: { layout: number } | undefined): number =>
  (sheet && decodeAnswerPage(sheet.layout)?.page) ?? 0;

/** Stores the pictures of what is written. Returns the answers as they are stored. */
export const storeAnswers = async (
  stores: Stores,
  { answers, frames, grades }: Pick<EncodedSheet, 'answers' | 'frames' | 'grades'>,
): Promise<StoredAnswer[]> => {
  const stored: StoredAnswer[] = answers.map((answer) => ({ ...answer, decision: null }));
  for (const { question, state, picture } of frames) {
    const { asset, sha256 } = await storePicture(stores, picture);
    const doubts = state === 'unsure' ? (['writing'] as const) : [];
    stored.push({
      ...{ question, letters: '', certainty: 1, doubts: [...doubts], decision: null },
      frame: { state, sha256, asset },
    });
  }
  for (const { grade, ...read } of grades) stored.push({ ...read, letters: grade, decision: null, isGrade: true });
  return stored;
};

type Stores = Parameters<typeof storeFileBytes>[0];

/** Stores a picture by its content. */
const storePicture = async (stores: Stores, { bytes, width, height }: EncodedPicture) => {
  const sha256 = await sha256Of(bytes);
  const asset = pictureNameOf(sha256);
  await storeFileBytes(stores, { asset, mime: 'image/jpeg', width, height }, bytes);
  return { asset, sha256 };
};
