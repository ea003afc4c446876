import { areOffered } from '../../core/assessments/alternative-at.ts';
import { isMarkedGrade } from '../../core/scanning/marked-grade.ts';
import { type PageFault, WRITTEN } from '../../core/scanning/page-states.ts';
import { decodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import type { Context, HandlersOf } from '../area.ts';
import type { ExamCache } from '../attempts/api.ts';
import { findScheduleOfGrader } from '../grading/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { TaskStopped } from '../tasks/api.ts';
import { loadKnownSheets } from './known-sheets.ts';
import { findPageOf, toSheetPage } from './listing.ts';
import { loadBubblesOf } from './places.ts';
import { answerPageOf, storeAnswers } from './read-file.ts';
import { deletePictures } from './retention.ts';
import { lockStudent, lockStudents, type Settling, settleDependents, settlePage } from './settling.ts';
import {
  discardRepeats,
  findAttempt,
  findSheet,
  isStudentOf,
  listFiles,
  listSheets,
  loadScanSchedule,
  moveRepeats,
  type Page,
  type PageChange,
  updatePage,
} from './store.ts';
import { findSame, isSameAnswer, picturesIn, type StoredAnswer, sortLetters } from './stored-answers.ts';
import { readFilePagesTask } from './tasks.ts';
import { findBatchOfGrader } from './uploading.ts';
import { withdrawPage } from './withdrawing.ts';

type Handled =
  | 'decideAnswerSheet'
  | 'identifyAnswerSheet'
  | 'resolveAnswerSheetConflict'
  | 'moveAnswerSheet'
  | 'discardAnswerSheet'
  | 'disputeAnswerSheet'
  | 'deleteAnswerSheetPictures';

const settlingOf = ({ db, host, me, now }: Context, exams: ExamCache): Settling => ({
  ...{ db, host, exams, now, by: me.idUser, uploader: me.idUser },
});

/** Returns the handlers of the calls by which somebody looks at pages. */
export const reviewHandlers = (exams: ExamCache): HandlersOf<'scanning', Handled> => {
  const isCancelled = async ({ db }: Context, page: ScheduleRef) =>
    (await loadScanSchedule(db, page))?.cancelled !== null;

  /** Locks the student of a page, and returns the page as it is then. */
  const lockPage = async (
    context: Context,
    idPage: number,
    refuse: (refusal: 'scanPageNotValid' | 'scheduleCancelled') => never,
  ) => {
    const { db, me } = context;
    const found = (await findPageOf(db, me, idPage, { grades: true })) ?? refuse('scanPageNotValid');
    if (await isCancelled(context, found)) return refuse('scheduleCancelled');
    await lockStudent(db, found, found.idUser);
    return (await findPageOf(db, me, idPage, { grades: true })) ?? refuse('scanPageNotValid');
  };

  /** Settles a page that was changed, and returns it as clients read it. */
  const settle = async (context: Context, page: Page, change: PageChange, options?: { replaces: boolean }) => {
    const changed = { ...page, ...change };
    const settled = await settlePage(settlingOf(context, exams), changed, options);
    context.recordChange({
      before: { state: page.state, idUser: page.idUser },
      after: { state: settled.state, idUser: settled.idUser },
    });
    return { content: await toSheetPage({ ...context, exams }, settled) };
  };

  return {
    async decideAnswerSheet(context, { idPage, answers }, refuse) {
      const { db, me, now } = context;
      const page = await lockPage(context, idPage, refuse);
      const { counts } = (await loadBubblesOf(db, page)) ?? { counts: [] };
      const isOffered = ({ letters, ...one }: (typeof answers)[number]) => {
        const answer = findSame(page.answers, one);
        if (answer?.isGrade) return isMarkedGrade(letters ?? '');
        if (answer?.frame) return ['', WRITTEN].includes(letters ?? '');
        return answer !== undefined && areOffered(letters ?? '', counts[answer.question - 1] ?? 0);
      };
      const isOpen = ['read', 'review', 'conflict', 'duplicate'].includes(page.state);
      if (!isOpen || !answers.every(isOffered)) return refuse('sheetAnswerNotValid');
      const decided = page.answers.map((answer): StoredAnswer => {
        const letters = answers.findLast((one) => isSameAnswer(answer, one))?.letters;
        if (letters === undefined) return answer;
        const decided = answer.isGrade ? letters : letters && sortLetters(letters);
        return { ...answer, decision: decided === null ? null : { letters: decided, by: me.idUser, at: now } };
      });
      return settle(context, page, { answers: decided });
    },

    async identifyAnswerSheet(context, { idPage, code, idUser }, refuse) {
      const { db, me } = context;
      const found = (await findPageOf(db, me, idPage, { grades: true })) ?? refuse('scanPageNotValid');
      const { idSchool } = found;
      if (await isCancelled(context, found)) return refuse('scheduleCancelled');
      if (idUser !== undefined && !(await isStudentOf(db, { ...found, idUser }))) return refuse('sheetStudentNotValid');
      const typed = code === undefined ? null : decodeSheetCode(code);
      if (code !== undefined && typed === null) return refuse('sheetCodeNotValid');
      const known = found.answers.length > 0 ? found.idSheet : null;
      const idSheet = typed ?? known ?? (await findSheetOf(context, found, idUser ?? 0)) ?? refuse('sheetCodeNeeded');
      const sheet = (await findSheet(db, { idSchool, idSheet })) ?? refuse('sheetCodeNotValid');
      const read = known === idSheet ? {} : await readAgain(context, found, found, idSheet);
      const student = idUser ?? sheet.idUser;
      await lockStudents(db, found, [found.idUser, student]);
      const page = (await findPageOf(db, me, idPage, { grades: true })) ?? refuse('scanPageNotValid');
      if (page.state !== found.state || page.idUser !== found.idUser) return refuse('scanPageHasChanged');
      if (student !== page.idUser) {
        const problem = await withdraw(context, page);
        if (problem) return refuse(problem);
        await moveRepeats(db, { idSchool, idPage }, student);
      }
      return settle(context, page, { ...read, idSheet, idUser: student, formNumber: sheet.formNumber });
    },

    async resolveAnswerSheetConflict(context, { idPage, keep }, refuse) {
      const { db } = context;
      const page = await lockPage(context, idPage, refuse);
      if (page.state !== 'conflict' || page.idUser === null) return refuse('scanPageNotInConflict');
      if (keep === 'other') return discard(context, page, { withRepeats: true });
      const attempt = await findAttempt(db, { ...page, idUser: page.idUser });
      if (attempt?.finished === null) return refuse('attemptInProgress');
      return settle(context, page, {}, { replaces: true });
    },

    async moveAnswerSheet(context, { idPage }, refuse) {
      const { db, me } = context;
      const found = (await findPageOf(db, me, idPage, { grades: true })) ?? refuse('scanPageNotValid');
      const { idSchool, idSheet, otherSchedule } = found;
      if (found.state !== 'foreign' || otherSchedule === null || idSheet === null) return refuse('scanPageNotForeign');
      const target = (await findScheduleOfGrader(db, me, otherSchedule)) ?? refuse('scanPageNotForeign');
      if (await isCancelled(context, target)) return refuse('scheduleCancelled');
      const sheet = (await findSheet(db, { idSchool, idSheet })) ?? refuse('scanPageNotForeign');
      const read = await readAgain(context, found, target, idSheet);
      await lockStudent(db, target, sheet.idUser);
      const page = (await findPageOf(db, me, idPage, { grades: true })) ?? refuse('scanPageNotValid');
      if (page.state !== 'foreign') return refuse('scanPageNotForeign');
      const { idSchedule } = target;
      return settle(context, page, { ...read, idSchedule, idUser: sheet.idUser, formNumber: sheet.formNumber });
    },

    async discardAnswerSheet(context, { idPage, discarded }, refuse) {
      const page = await lockPage(context, idPage, refuse);
      if (discarded) {
        const counts = page.state === 'read';
        const problem = await withdraw(context, page);
        if (problem) return refuse(problem);
        return discard(context, page, { withRepeats: counts });
      }
      return page.state === 'discarded'
        ? settle(context, page, {})
        : { content: await toSheetPage({ ...context, exams }, page) };
    },

    async disputeAnswerSheet(context, { idPage, questions }, refuse) {
      const { me, now } = context;
      const page = await lockPage(context, idPage, refuse);
      if (page.state !== 'read' && page.state !== 'review') return refuse('scanPageNotRead');
      const wanted = new Set(questions);
      if (![...wanted].every((question) => page.answers.some((answer) => answer.question === question)))
        return refuse('sheetAnswerNotValid');
      const answers = page.answers.map((answer): StoredAnswer => {
        if (!wanted.has(answer.question)) return answer;
        const doubts = [...new Set([...answer.doubts, 'disputed' as const])];
        return { ...answer, doubts, decision: null, dispute: { by: me.idUser, at: now } };
      });
      return settle(context, page, { answers });
    },

    async deleteAnswerSheetPictures({ db, me, now }, { idBatch }, refuse) {
      const batch = (await findBatchOfGrader(db, me, idBatch)) ?? refuse('scanBatchNotValid');
      const { idSchool } = batch;
      const files = await listFiles(db, idSchool, [idBatch]);
      if (files.some(({ state }) => state !== 'done')) return refuse('scanBatchBeingRead');
      await deletePictures(db, { idSchool, idBatch }, now);
      return {};
    },
  };

  /** Takes back what a page gave that counts, also while its answers are looked at again. Returns why not where it cannot be done. */
  async function withdraw({ db, me, now }: Context, page: Page) {
    if (page.state !== 'read' && page.state !== 'review') return null;
    return withdrawPage({ db, exams, by: me.idUser, now }, page);
  }

  /** Sets a page aside, with those that repeat it or not; others that it has held up are looked at again. */
  async function discard(context: Context, page: Page, { withRepeats = false } = {}) {
    const { db } = context;
    const { idSchool } = page;
    const discarded = await updatePage(db, { idSchool, idPage: page.id }, { state: 'discarded' });
    if (withRepeats) await discardRepeats(db, { idSchool, idPage: page.id });
    await settleDependents(settlingOf(context, exams), discarded);
    context.recordChange({ before: { state: page.state }, after: { state: discarded.state } });
    return { content: await toSheetPage({ ...context, exams }, discarded) };
  }
};

/**
 * Returns the sheet that was printed last for a student: the page is that of its bubbles, or the only one for written answers, if its
 * code cannot be read.
 */
const findSheetOf = async ({ db }: Context, page: Page, idUser: number): Promise<number | undefined> => {
  const schedule = await loadScanSchedule(db, page);
  const sheets = schedule ? await listSheets(db, schedule) : [];
  const own = sheets.filter((sheet) => sheet.idUser === idUser);
  const bubbles = own.filter((sheet) => answerPageOf(sheet) === 0);
  return (bubbles.at(-1) ?? (own.length === 1 ? own[0] : undefined))?.id;
};

/** Reads a page again from its picture, once it is known which sheet it is. */
const readAgain = async (
  { db, host, now }: Context,
  { idSchool, asset }: Page,
  schedule: ScheduleRef,
  idSheet: number,
): Promise<{ fault: PageFault | null; answers: StoredAnswer[]; frames: string[]; answerPage: number }> => {
  const known = await loadKnownSheets(db, schedule);
  const none = { answers: [], frames: [], answerPage: answerPageOf(known?.sheets[idSheet]) };
  // One of another schedule is not read before it is moved there.
  if (!known?.sheets[idSheet]) return { ...none, fault: null };
  const content = asset && (await host.files.get(asset));
  if (!content) return { ...none, fault: 'code' };
  const staged = await host.files.stage(content);
  try {
    const input = { location: staged.location, from: 1, most: 1, known: { ...known, typed: idSheet } };
    const { read } = await host.workers.run(readFilePagesTask, input);
    const [sheet] = read[0]?.sheets ?? [];
    const stores = { host, db, now, idSchool };
    const answers = sheet ? await storeAnswers(stores, sheet) : [];
    const fault = read[0]?.fault ?? (sheet ? sheet.fault : 'noSheet');
    return { ...none, fault, answers, frames: picturesIn(answers) };
  } catch (error) {
    if (error instanceof TaskStopped) return { ...none, fault: 'stopped' };
    throw error;
  } finally {
    await staged.discard();
  }
};
