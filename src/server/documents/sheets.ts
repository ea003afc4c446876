import type { DocumentOrder } from '../../contract/documents.ts';
import { type FormNumber, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { fullName } from '../../core/people/roles.ts';
import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import { answerPages } from '../../core/sheet/answer-pages.ts';
import type { SheetFormat } from '../../core/sheet/layouts.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import type { PrintedAssessment } from '../../documents/assessment/printed-assessment.ts';
import { dayIn } from '../../documents/layout/day.ts';
import { sheetFileName } from '../../documents/sheet/sheet-data.ts';
import type { SheetDocument, SheetToPrint } from '../../documents/sheet/sheet-document.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Refuse } from '../refusal.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import {
  fitsForms,
  loadSheetForms,
  type PrintedPages,
  printBlankPages,
  printStudentPages,
  questionsToPrint,
  type SheetForms,
  sheetFormsOf,
  toSheetToPrint,
} from '../sheets/api.ts';
import { loadOfEitherSchool, titleIn } from './assessments.ts';
import type { CheckContext, FilePart, LoadContext } from './document-kind.ts';
import { loadSchoolName } from './store.ts';

/** How sheets are printed; whole pages by default. `withGrades`: with a row for the grade below each frame. */
type SheetOptions = {
  paper: PaperSize;
  sheetFormat?: SheetFormat | undefined;
  withGrades?: boolean | undefined;
  bothSides?: boolean | undefined;
};
type WordedOptions = SheetOptions & { language: DocumentLanguage };
/** A finished assessment, of the school or of the provider. */
type AssessmentRef = { assessmentSchool: number; idAssessment: number };
/** A schedule with what stands on its sheets. */
type SheetSchedule = AssessmentRef & ScheduleRef & { title: string; courseName: string; startDate: string };

/** Returns what sheets hold of an assessment; null where they cannot hold it. */
export const loadFormsOf = (db: LoadContext['db'], { assessmentSchool, idAssessment }: AssessmentRef) =>
  loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });

/** Returns how sheets are printed, and when. */
export const printingOf = (
  { now }: Pick<LoadContext, 'now'>,
  { paper, sheetFormat: format = 'page', withGrades: grades = false }: SheetOptions,
  forms: SheetForms,
) => ({ forms, paper, format, grades, now });

/** Returns whether an answer sheet can hold the questions of an assessment. */
export const hasSheets = async (db: LoadContext['db'], assessment: AssessmentRef): Promise<boolean> =>
  (await loadFormsOf(db, assessment)) !== null;

/** Returns whether a document has answer sheets that are each given a number, by which they are read. */
export const numbersSheets = (order: DocumentOrder): boolean =>
  order.kind === 'sheets' ||
  order.kind === 'blankSheets' ||
  ((order.kind === 'all' || order.kind === 'scheduleAll' || order.kind === 'classSet') && order.termsAccepted);

/** Refuses half sheets for more questions than they hold, and for answers in writing. */
export async function checkHalfSheets(
  { db }: Pick<CheckContext, 'db'>,
  assessment: AssessmentRef,
  { sheetFormat = 'page' }: Pick<SheetOptions, 'sheetFormat'>,
  refuse: Refuse<'tooManyForHalfSheets'>,
): Promise<void> {
  const forms = await loadFormsOf(db, assessment);
  if (forms && !fitsForms(sheetFormat, forms)) return refuse('tooManyForHalfSheets');
}

/**
 * Returns the answer sheets of a schedule with the page about filling and scanning them: for its students, or blank ones
 * where there are none. Returns nothing for an assessment that no sheet can hold.
 */
export async function loadSheets(
  context: LoadContext,
  schedule: SheetSchedule,
  options: WordedOptions,
): Promise<FilePart[]> {
  const found = await loadSheetDocument(context, schedule, options);
  return found ? [partOf(found.document)] : [];
}

/** Sheets as they are printed, and those of each student by id; of a class without students, those of each form. */
type LoadedSheets = {
  document: SheetDocument;
  of: ReadonlyMap<number, SheetToPrint>;
  ofForms: ReadonlyMap<FormNumber, SheetToPrint>;
};

/** Returns the answer sheets of a schedule as `loadSheets` has them; null for an assessment that no sheet can hold. */
export async function loadSheetDocument(
  context: LoadContext,
  schedule: SheetSchedule,
  options: WordedOptions,
): Promise<LoadedSheets | null> {
  const { db } = context;
  const { language } = options;
  const forms = await loadFormsOf(db, schedule);
  if (!forms) return null;
  const printing = printingOf(context, options, forms);
  const ofStudents = await printStudentPages(db, schedule, { ...printing, language });
  const sheets = ofStudents.length > 0 ? ofStudents : await printBlankPages(db, schedule, printing);
  const { title, courseName: course } = schedule;
  const date = dayIn(language, schedule.startDate);
  const document = await toSheetDocument(context, options, { title, course, date, forms, sheets });
  const own = sheets.map((sheet, index) => ({ ...sheet, toPrint: document.sheets[index] }));
  return {
    document,
    of: new Map(
      own.flatMap(({ student, toPrint }) => (student && toPrint ? [[student.idUser, toPrint] as const] : [])),
    ),
    ofForms: new Map(own.flatMap(({ formNumber, toPrint }) => (toPrint ? [[formNumber, toPrint] as const] : []))),
  };
}

/**
 * Returns blank answer sheets of a finished assessment, one a version, with the page about filling and scanning them.
 * Returns nothing for an assessment that no sheet can hold. Throws RangeError for one that does not exist.
 */
export async function loadBlankSheets(
  context: LoadContext,
  { idAssessment, ...options }: WordedOptions & { idAssessment: number },
): Promise<FilePart[]> {
  const { db, idSchool } = context;
  const { assessment, title } = await loadOfEitherSchool(context, idAssessment, async (ref) => {
    const assessment = { assessmentSchool: ref.idSchool, idAssessment };
    const titles = (await loadTitles(db, [assessment])).get(idAssessment);
    return titles ? { assessment, title: titleIn(options.language, titles.title) } : null;
  });
  const forms = await loadFormsOf(db, assessment);
  if (!forms) return [];
  const sheets = await printBlankPages(db, { idSchool, ...assessment }, printingOf(context, options, forms));
  return [partOf(await toSheetDocument(context, options, { title, course: '', date: '', forms, sheets }))];
}

/** Its code is that of no sheet: ids do not come so far. */
const SAMPLE_SHEET = 32 ** 6 - 1;

/** Returns the answer sheet of a form to look at, without a name; null where no sheet can hold its questions. */
export async function sampleSheet(
  db: LoadContext['db'],
  idSchool: number,
  { forms: [form], settings, paper, language, title }: PrintedAssessment,
): Promise<{ kind: 'sheets'; sheets: SheetDocument } | null> {
  const sheetForms = sheetFormsOf(form?.questions ?? [], settings.assessmentResponseSpace);
  if (!sheetForms) return null;
  const { written, lines } = sheetForms;
  const code = encodeSheetCode(SAMPLE_SHEET);
  const answerCodes = answerPages(paper, written[1], { lines, grades: false }).map(() => code);
  const sheets: SheetDocument = {
    ...{ ...questionsToPrint(sheetForms), paper, format: 'page', language, withKit: false },
    ...{ title: titleIn(language, title), school: await loadSchoolName(db, idSchool), course: '', date: '' },
    sheets: [{ code, answerCodes, formNumber: toFormNumber(form?.version ?? 1), student: null }],
  };
  return { kind: 'sheets', sheets };
}

type PrintedSheets = Pick<SheetDocument, 'title' | 'course' | 'date'> & {
  forms: SheetForms;
  sheets: readonly PrintedPages[];
};

/** Returns sheets as they are printed. */
const toSheetDocument = async (
  { db, idSchool }: Pick<LoadContext, 'db' | 'idSchool'>,
  { language, paper, bothSides = false, sheetFormat: format = 'page', withGrades: grades }: WordedOptions,
  { sheets, forms, ...printed }: PrintedSheets,
): Promise<SheetDocument> => ({
  ...{ ...printed, ...questionsToPrint(forms, { grades }), paper, format, language, withKit: true, bothSides },
  school: await loadSchoolName(db, idSchool),
  sheets: sheets.map((sheet) => toSheetToPrint(sheet, (student) => fullName(student, language))),
});

const partOf = (sheets: SheetDocument): FilePart => ({
  name: sheetFileName(sheets),
  content: { kind: 'sheets', sheets },
});
