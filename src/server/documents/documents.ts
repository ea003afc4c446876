import type { DocumentOrder, MadeDocument, OrderOnPaper } from '../../contract/documents.ts';
import type { calls } from '../../contract/index.ts';
import type { PaperSize } from '../../core/printing.ts';
import { type Handlers, schoolOf } from '../area.ts';
import { findVisibleAssessment, loadPrintableForm } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { hasReadSheet } from '../database/read-sheets.ts';
import { findPrintableSchedule, loadScheduleStudents, loadSheetQuestions, sheetQuestionsOf } from '../sheets/api.ts';
import { openStoredFile, sourceToStream } from '../source.ts';
import { renderPageTask, TaskStopped } from '../tasks/api.ts';
import { countedOrder, countPaper } from './count-paper.ts';
import { makeDocumentJob } from './jobs.ts';
import { checkAssessment, loadPrintedAssessment } from './kinds/assessment.ts';
import { kindOf } from './kinds.ts';
import { loadImages } from './load-images.ts';
import { PagesAtFault } from './page-at-fault.ts';
import { checkSchedule } from './schedules.ts';
import { numbersSheets, sampleSheet } from './sheets.ts';
import {
  countBefore,
  countWaiting,
  type DocumentRow,
  findOwnDocument,
  findWaiting,
  insertDocument,
  listOwnDocuments,
} from './store.ts';
import { DOCUMENT_DAYS } from './sweep.ts';
import { warmUp } from './warm-up.ts';

/** More than a teacher prints of an assessment for all classes. */
const MOST_WAITING = 12;
const KEPT_MS = DOCUMENT_DAYS * 24 * 3_600_000;

/** Returns the handlers of the calls about documents. */
export const documentsArea = (): Handlers<typeof calls.documents> => handlersWith(new PagesAtFault());

const handlersWith = (pagesAtFault: PagesAtFault): Handlers<typeof calls.documents> => ({
  async prepareDocuments({ db, me, now, host }, { idSchedule, idAssessment }, refuse) {
    warmUp(host);
    if (idSchedule !== undefined) {
      const found = (await findPrintableSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
      const students = await loadScheduleStudents(db, found);
      const ref = { idSchool: found.assessmentSchool, idAssessment: found.idAssessment };
      const largePrint = students.filter((student) => student.largePrint).length;
      const hasReadSheets = await hasReadSheet(db, found);
      return { content: { ...(await loadSheetQuestions(db, ref)), largePrint, hasReadSheets } };
    }
    const none = { ...sheetQuestionsOf([], 0), largePrint: 0, hasReadSheets: false };
    if (idAssessment === undefined) return { content: none };
    const { idSchool, status } =
      (await findVisibleAssessment(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const ref = { idSchool, idAssessment };
    if (status === 2) return { content: { ...none, ...(await loadSheetQuestions(db, ref)) } };
    const form = (await loadPrintableForm(db, ref, now, 1)) ?? refuse('assessmentNotValid');
    const { questions, settings } = form;
    return { content: { ...none, ...sheetQuestionsOf(questions, settings.assessmentResponseSpace) } };
  },

  async countPaper({ db, me, now, host }, { order: wanted }, refuse) {
    const order = countedOrder(onPaper(wanted, me.schoolPaper));
    if (!order) return { content: null };
    await checkSchedule({ db, me }, order, refuse);
    const content = await countPaper({ db, now, idSchool: schoolOf(me), host }, order).catch((error) => {
      if (!(error instanceof TaskStopped)) throw error;
      host.log.warn({ err: error }, 'the pages of a class could not be counted');
      return refuse('pageTakesTooLong');
    });
    return { content };
  },

  async makeDocument({ db, me, now, host }, { order: wanted }, refuse) {
    const order = onPaper(wanted, me.schoolPaper);
    if (host.desktop && numbersSheets(order)) return refuse('sheetsOnlineOnly');
    const { title, fileName } = await kindOf(order).check({ db, me, now }, order, refuse);
    // Equal orders at once are one document.
    await takeLock(db, locks.documentsOf(me.idUser));
    const waiting = await findWaiting(db, me, order);
    if (waiting) return { content: await toDto(db, waiting) };
    if ((await countWaiting(db, me)) >= MOST_WAITING) return refuse('tooManyDocuments');
    const idSchool = schoolOf(me);
    const row = await insertDocument(db, { idSchool, idUser: me.idUser, order, title, fileName, requested: now });
    await host.jobs.enqueue(db, makeDocumentJob, { idSchool, idDocument: row.id }, { by: row });
    return { content: await toDto(db, row) };
  },

  async getDocument({ db, me }, { idDocument }, refuse) {
    const row = (await findOwnDocument(db, me, idDocument)) ?? refuse('documentNotValid');
    return { content: await toDto(db, row) };
  },

  async getDocuments({ db, me, now }) {
    const rows = await listOwnDocuments(db, me, now - KEPT_MS);
    const before = await countBefore(db, rows);
    return { content: rows.map((row) => dtoOf(row, before)) };
  },

  async getDocumentFile({ db, me, now, host }, { idDocument }, refuse) {
    const row = (await findOwnDocument(db, me, idDocument)) ?? refuse('documentNotValid');
    if (row.requested <= now - KEPT_MS) return refuse('documentNotValid');
    if (row.state !== 'ready' || row.file === null) return refuse('documentNotReady');
    const stored = (await openStoredFile(host.files, row.file)) ?? refuse('documentNotValid');
    return { bytes: sourceToStream(stored), type: typeOf(row.fileName), name: row.fileName };
  },

  async getPrintedPage({ db, me, now, host }, { page, idQuestion, what, ...wanted }, refuse) {
    const order = { ...wanted, paper: wanted.paper ?? me.schoolPaper };
    await checkAssessment({ db, me, now }, order, refuse);
    const assessment = await loadPrintedAssessment({ db, now, idSchool: schoolOf(me) }, order);
    if (assessment.forms.every(({ questions }) => questions.length === 0)) return refuse('assessmentEmpty');
    const isSheet = what === 'sheet';
    const images = isSheet ? {} : await loadImages(host, assessment);
    const wantedPage = { page, idQuestion: (!isSheet && idQuestion) || null };
    const whole = { kind: 'assessment' as const, assessment };
    const set = isSheet ? await sampleSheet(db, schoolOf(me), assessment) : whole;
    const { copies: _, ...content } = await host.workers
      .run(renderPageTask, { content: set ?? refuse('assessmentIsVaried'), images, wanted: wantedPage })
      .catch(async (error) => {
        if (!(error instanceof TaskStopped)) throw error;
        host.log.warn({ err: error }, 'a page could not be set');
        const atFault = isSheet ? [] : await pagesAtFault.find(host, whole);
        const notices = atFault.map((number) => ({ number, problem: 'takesTooLong' }));
        return refuse('pageTakesTooLong', { notices });
      });
    return { content };
  },
});

/** Returns an order with its paper: the one that is asked for, or that of the school. */
const onPaper = (order: DocumentOrder, paper: PaperSize): OrderOnPaper =>
  order.kind === 'h5p' || order.kind === 'report' ? order : { ...order, paper: order.paper ?? paper };

const toDto = async (db: Database, row: DocumentRow): Promise<MadeDocument> => dtoOf(row, await countBefore(db, [row]));

const dtoOf = (row: DocumentRow, before: ReadonlyMap<number, number>): MadeDocument => ({
  idDocument: row.id,
  kind: row.order.kind,
  order: row.order,
  title: row.title,
  state: row.state,
  place: before.get(row.id) ?? null,
  progress: row.done === null || row.total === null ? null : { done: row.done, total: row.total },
  fileName: row.fileName,
  bytes: row.bytes,
  pages: row.pages,
  isUniversal: row.isUniversal,
  notices: row.notices,
  requested: new Date(row.requested).toISOString(),
  expires: new Date(row.requested + KEPT_MS).toISOString(),
});

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  h5p: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const typeOf = (fileName: string): string => types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
