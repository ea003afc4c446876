import type {
  PageCounts,
  ScanBatch,
  ScanBatchDetails,
  ScannedPage,
  SheetAnswer,
  SheetPage,
} from '../../contract/scanning.ts';
import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import { toFormNumber } from '../../core/assessments/form-numbers.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { fullName, type PersonName } from '../../core/people/roles.ts';
import { needsOf } from '../../core/scanning/page-outcome.ts';
import { type PageState, pageStates, type StudentState, WRITTEN } from '../../core/scanning/page-states.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { answerPagesOfForms } from '../../core/sheet/answer-pages.ts';
import { decodeAnswerPage } from '../../core/sheet/layouts.ts';
import { type Context, type HandlersOf, languageOf, type Me, schoolOf } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import type { ExamCache } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { loadShownNames } from '../database/shown-names.ts';
import { findScheduleOfGrader, findScheduleToGrade } from '../grading/api.ts';
import { firstPageOf, loadSheetForms } from '../sheets/api.ts';
import { readAll } from '../source.ts';
import { loadDeciders } from './deciders.ts';
import {
  boxesOf,
  type FramePlaces,
  findPlaces,
  frameOf,
  gradeRowOf,
  inPicture,
  loadBubblesOf,
  NOWHERE,
  type Places,
} from './places.ts';
import { loadPicturesKept } from './retention.ts';
import { findElsewhere } from './settling.ts';
import {
  type BatchRow,
  type FileRow,
  findBatch,
  findPage,
  findPages,
  listBatches,
  listFiles,
  listPages,
  listSheets,
  listStudents,
  loadScanSchedule,
  type Page,
} from './store.ts';
import { findSame, lettersIn, readIn, type StoredAnswer } from './stored-answers.ts';
import { toFile } from './uploading.ts';

type Services = Pick<Context, 'db' | 'me' | 'host'> & { exams: ExamCache };

/** Returns a page whose schedule, and that of its batch, the user may read; with `grades`, may grade. */
export const findPageOf = async (
  db: Database,
  me: Me,
  idPage: number,
  { grades }: { grades: boolean },
): Promise<Page | undefined> => {
  const idSchool = schoolOf(me);
  const page = await findPage(db, { idSchool, idPage });
  const batch = page && (await findBatch(db, { idSchool, idBatch: page.idBatch }));
  if (!batch) return undefined;
  const find = grades ? findScheduleOfGrader : findScheduleToGrade;
  for (const idSchedule of new Set([batch.idSchedule, page.idSchedule]))
    if (!(await find(db, me, idSchedule))) return undefined;
  return page;
};

const countsOf = (pages: readonly { state: PageState }[]): PageCounts =>
  Object.fromEntries(
    pageStates.map((state) => [state, pages.filter((page) => page.state === state).length]),
  ) as PageCounts;

const progressOf = (files: readonly FileRow[], pages: readonly Page[]) => {
  const states = files.map(({ state }) => state);
  const state = (['receiving', 'reading'] as const).find((one) => states.includes(one)) ?? ('done' as const);
  return {
    state,
    pages: files.reduce((sum, file) => sum + (file.pages ?? 0), 0),
    pagesRead: files.reduce((sum, file) => sum + file.pagesRead, 0),
    counts: countsOf(pages),
    doubts: pages.reduce((sum, page) => sum + (page.state === 'review' ? page.doubts : 0), 0),
  };
};

const toBatch = (
  me: Me,
  { id, at, idUser, picturesDeleted }: BatchRow,
  { names, keptUntil }: { names: ReadonlyMap<number, PersonName>; keptUntil: (at: Instant) => Instant },
): Pick<ScanBatch, 'idBatch' | 'at' | 'by' | 'picturesDeleted' | 'picturesKeptUntil'> => {
  const name = names.get(idUser);
  return {
    ...{ idBatch: id, at: toIsoWithOffset(at, me.timezone), by: name ? fullName(name, languageOf(me)) : '' },
    picturesDeleted: picturesDeleted === null ? null : toIsoWithOffset(picturesDeleted, me.timezone),
    picturesKeptUntil: toIsoWithOffset(keptUntil(at), me.timezone),
  };
};

/** Returns pages as clients read them. */
const toPages = async ({ db, me }: Pick<Services, 'db' | 'me'>, pages: readonly Page[]): Promise<ScannedPage[]> => {
  const idSchool = schoolOf(me);
  const names = await loadShownNames(
    db,
    idSchool,
    pages.flatMap(({ idUser }) => idUser ?? []),
  );
  const others = new Map(
    (
      await findPages(
        db,
        idSchool,
        pages.flatMap(({ otherPage }) => otherPage ?? []),
      )
    ).map((page) => [page.id, page]),
  );
  const batches = new Set([...pages, ...others.values()].map(({ idBatch }) => idBatch));
  const files = new Map((await listFiles(db, idSchool, [...batches])).map(({ id, name }) => [id, name]));
  const schedules = new Map<number, ScannedPage['otherSchedule']>();
  for (const id of new Set(pages.flatMap(({ otherSchedule }) => otherSchedule ?? [])))
    schedules.set(id, await findOtherSchedule(db, me, id));
  return pages.map((page) => {
    const name = page.idUser === null ? undefined : names.get(page.idUser);
    const other = page.otherPage === null ? undefined : others.get(page.otherPage);
    return {
      ...{ idPage: page.id, idFile: page.idFile, fileName: files.get(page.idFile) ?? '', page: page.page },
      ...{ sheet: page.sheet, state: page.state, fault: page.fault, version: page.formNumber },
      needs: needsOf({ ...page, student: page.idUser }),
      // Of a foreign page whoever looks at it need not know the student.
      student:
        name && page.idUser !== null && page.state !== 'foreign'
          ? { idUser: page.idUser, firstname: name.firstName, lastname: name.lastName }
          : null,
      doubts: page.doubts,
      otherSchedule: page.otherSchedule === null ? null : (schedules.get(page.otherSchedule) ?? null),
      otherPage: other ? { idPage: other.id, fileName: files.get(other.idFile) ?? '', page: other.page } : null,
      ...{ conflictWith: page.conflict, differences: page.differences, hasPicture: page.asset !== null },
    };
  });
};

const findOtherSchedule = async (db: Database, me: Me, idSchedule: number) => {
  const found = await findScheduleOfGrader(db, me, idSchedule);
  const schedule = found && (await loadScanSchedule(db, found));
  if (!schedule) return null;
  const title = (await loadTitles(db, [schedule])).get(schedule.idAssessment)?.title ?? '';
  return { idSchedule, title, courseName: schedule.courseName };
};

const nameBoxOf = (places: Places | FramePlaces | undefined) =>
  places ? inPicture(places, places.geometry.boxes.name) : null;

/** Returns a page with what was read of it. */
export const toSheetPage = async (services: Services, page: Page): Promise<SheetPage> => {
  const { db, me } = services;
  const { idSchool } = page;
  const [listed] = await toPages(services, [page]);
  if (!listed) throw new Error('a page is gone');
  const { places, frames: printedFrames } = await findPlaces(db, page);
  const batch = await findBatch(db, page);
  const doneBy = await loadDeciders(db, me, idSchool, page.answers);
  const [other] = page.otherPage === null ? [] : await findPages(db, idSchool, [page.otherPage]);
  const elsewhere = page.state === 'conflict' && !other ? await findElsewhere(services, page) : null;
  const otherLetters = page.answers.map((answer, index) => {
    const same = other && findSame(other.answers, answer);
    return same ? lettersIn(same) : (elsewhere?.letters[index] ?? null);
  });
  // What was sent as letters has neither sheet nor picture.
  const isCard = page.idSheet === null && page.asset === null;
  const bubbles = places ?? (isCard ? await loadBubblesOf(db, page) : undefined);
  const several = new Set(bubbles?.several);
  const hasFrames = page.answers.some(({ frame }) => frame);
  const frames = hasFrames ? printedFrames : undefined;
  const placeOf = ({ question, frame, isGrade }: StoredAnswer) => {
    if (isGrade) return { offered: '', several: false, ...gradeRowOf(frames, question) };
    if (frame) return { offered: WRITTEN, several: false, row: frameOf(frames, question), bubbles: [] };
    const offered = offeredLetters(bubbles?.counts[question - 1] ?? 0);
    return {
      offered,
      several: several.has(question),
      ...(places ? boxesOf(places, question) : { row: NOWHERE, bubbles: [] }),
    };
  };
  const known = bubbles || hasFrames ? page.answers : [];
  const answers = known.map((answer, index): SheetAnswer => {
    const { question, certainty, doubts, decision, dispute, isGrade = false } = answer;
    return {
      ...{ question, isGrade, letters: lettersIn(answer), read: readIn(answer), certainty, doubts },
      ...{ decided: doneBy(decision), disputed: doneBy(dispute) },
      ...{ other: otherLetters[index] ?? null, unlike: other !== undefined && answer.unlike === true },
      ...placeOf(answer),
    };
  });
  return {
    ...listed,
    ...{ idBatch: page.idBatch, idSchedule: page.idSchedule, answers },
    picture: page.asset === null ? null : { width: page.width, height: page.height },
    pictureDeleted: batch?.picturesDeleted ? toIsoWithOffset(batch.picturesDeleted, me.timezone) : null,
    nameBox: nameBoxOf(places ?? frames),
  };
};

/** Returns the handlers of the calls that read batches and pages. */
export const listingHandlers = (
  exams: ExamCache,
): HandlersOf<
  'scanning',
  'getAnswerSheetBatches' | 'getAnswerSheetBatch' | 'getAnswerSheetPage' | 'viewAnswerSheetPicture'
> => ({
  async getAnswerSheetBatches({ db, me, host }, { idSchedule }, refuse) {
    const schedule = (await findScheduleToGrade(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { idSchool } = schedule;
    const batches = await listBatches(db, schedule);
    const names = await loadShownNames(
      db,
      idSchool,
      batches.map(({ idUser }) => idUser),
    );
    const files = Map.groupBy(
      await listFiles(
        db,
        idSchool,
        batches.map(({ id }) => id),
      ),
      ({ idBatch }) => idBatch,
    );
    const keptUntil = await loadPicturesKept(db, host, idSchool);
    const content: ScanBatch[] = [];
    for (const batch of batches) {
      const own = files.get(batch.id) ?? [];
      const pages = await listPages(db, { idSchool, idBatch: batch.id });
      content.push({ ...toBatch(me, batch, { names, keptUntil }), ...progressOf(own, pages), files: own.length });
    }
    return { content };
  },

  async getAnswerSheetBatch({ db, me, host }, { idBatch, withPages }, refuse) {
    const idSchool = schoolOf(me);
    const batch = (await findBatch(db, { idSchool, idBatch })) ?? refuse('scanBatchNotValid');
    const ref = (await findScheduleToGrade(db, me, batch.idSchedule)) ?? refuse('scanBatchNotValid');
    const schedule = (await loadScanSchedule(db, ref)) ?? refuse('scanBatchNotValid');
    const files = await listFiles(db, idSchool, [idBatch]);
    const pages = await listPages(db, { idSchool, idBatch });
    const students = await listStudents(db, ref);
    const names = await loadShownNames(db, idSchool, [batch.idUser, ...students.map(({ idUser }) => idUser)]);
    const pagesMissing = await findMissingPages(db, schedule);
    const titles = await loadTitles(db, [schedule]);
    const content: ScanBatchDetails = {
      ...toBatch(me, batch, { names, keptUntil: await loadPicturesKept(db, host, idSchool) }),
      ...progressOf(files, pages),
      ...{ idSchedule: batch.idSchedule, courseName: schedule.courseName },
      title: titles.get(schedule.idAssessment)?.title ?? '',
      files: files.map(toFile),
      scanned: withPages ? await toPages({ db, me }, pages) : [],
      students: students
        .map((student) => ({ ...student, firstName: '', lastName: '', ...names.get(student.idUser) }))
        .sort(byLastNameIn(languageOf(me)))
        .map(({ idUser, idPage, firstName, lastName, ...rest }) => ({
          ...{ idUser, firstname: firstName, lastname: lastName, idPage, missingPages: pagesMissing(rest) },
          state: stateOfStudent(rest),
        })),
    };
    return { content };
  },

  async getAnswerSheetPage({ db, me, host }, { idPage }, refuse) {
    const page = (await findPageOf(db, me, idPage, { grades: false })) ?? refuse('scanPageNotValid');
    return { content: await toSheetPage({ db, me, host, exams }, page) };
  },

  async viewAnswerSheetPicture({ db, me, host }, { idPage, question }, refuse) {
    const page = (await findPageOf(db, me, idPage, { grades: false })) ?? refuse('scanPageNotValid');
    const framed = page.answers.find((answer) => answer.question === question)?.frame?.asset;
    // Its pictures may be deleted since.
    const asset = question == null ? page.asset : framed && page.frames.includes(framed) ? framed : null;
    const content = (asset && (await host.files.get(asset))) || refuse('scanPictureNotValid');
    return { bytes: await readAll(content), type: 'image/jpeg', name: `${page.page}.jpg` };
  },
});

type StudentPages = { formNumber: number | null; answerPages: readonly number[] };

/**
 * Returns a function that says which pages of a student's sheet have not come, by their numbers from 1: none where nothing is
 * written, or no page has come.
 */
const findMissingPages = async (db: Database, schedule: Parameters<typeof listSheets>[1]) => {
  const { assessmentSchool, idAssessment } = schedule;
  const layout = (await listSheets(db, schedule)).flatMap((sheet) => decodeAnswerPage(sheet.layout) ?? []).at(-1);
  const forms = layout && (await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment }));
  const pages = forms && answerPagesOfForms(layout.paper, forms.written, layout);
  return ({ formNumber, answerPages: come }: StudentPages): number[] => {
    if (!pages || formNumber === null) return [];
    const first = firstPageOf(forms, formNumber);
    const all = Array.from({ length: pages[toFormNumber(formNumber)].length + 1 - first }, (_, index) => first + index);
    return all.filter((page) => !come.includes(page)).map((page) => page + 1 - first);
  };
};

const stateOfStudent = ({ state, hasAttempt }: { state: string | null; hasAttempt: boolean }): StudentState => {
  if (state === 'read') return 'read';
  if (state !== null) return 'review';
  return hasAttempt ? 'elsewhere' : 'missing';
};
