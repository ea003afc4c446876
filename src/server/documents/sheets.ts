import { fullName } from '../../core/people/roles.ts';
import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import { encodeLayout, fitsFormat, layoutFor, type SheetFormat } from '../../core/sheet/layouts.ts';
import { dayIn } from '../../documents/layout/day.ts';
import { sheetFileName } from '../../documents/sheet/sheet-data.ts';
import type { SheetDocument } from '../../documents/sheet/sheet-document.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Refuse } from '../refusal.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { loadAlternatives, type PrintedSheet, printBlankSheets, printStudentSheets } from '../sheets/api.ts';
import { loadOfEitherSchool, titleIn } from './assessments.ts';
import type { CheckContext, FilePart, LoadContext } from './document-kind.ts';
import { loadSchoolName } from './store.ts';

/** How sheets are printed; whole pages by default. */
type SheetOptions = { paper: PaperSize; sheetFormat?: SheetFormat | undefined };
type WordedOptions = SheetOptions & { language: DocumentLanguage };
/** A finished assessment, of the school or of the provider. */
type AssessmentRef = { assessmentSchool: number; idAssessment: number };
/** A schedule with what stands on its sheets. */
type SheetSchedule = AssessmentRef & ScheduleRef & { title: string; courseName: string; startDate: string };

/** Returns the alternatives of an assessment's questions; null where a sheet cannot hold them. */
export const alternativesOf = (db: LoadContext['db'], { assessmentSchool, idAssessment }: AssessmentRef) =>
  loadAlternatives(db, { idSchool: assessmentSchool, idAssessment });

/** Returns with which layout sheets are printed, and when. */
export const printingOf = (
  { now }: Pick<LoadContext, 'now'>,
  { paper, sheetFormat: format = 'page' }: SheetOptions,
  alternatives: SheetDocument['alternatives'],
) => ({ layout: encodeLayout(layoutFor(paper, alternatives[1], { format })), now });

/** Returns whether an answer sheet can hold the questions of an assessment. */
export const hasSheets = async (db: LoadContext['db'], assessment: AssessmentRef): Promise<boolean> =>
  (await alternativesOf(db, assessment)) !== null;

/** Refuses half sheets for more questions than they hold. */
export async function checkHalfSheets(
  { db }: Pick<CheckContext, 'db'>,
  assessment: AssessmentRef,
  { sheetFormat = 'page' }: Pick<SheetOptions, 'sheetFormat'>,
  refuse: Refuse<'tooManyForHalfSheets'>,
): Promise<void> {
  const alternatives = await alternativesOf(db, assessment);
  if (alternatives && !fitsFormat(sheetFormat, alternatives[1].length)) return refuse('tooManyForHalfSheets');
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
  const { db } = context;
  const { language } = options;
  const alternatives = await alternativesOf(db, schedule);
  if (!alternatives) return [];
  const printing = printingOf(context, options, alternatives);
  const ofStudents = await printStudentSheets(db, schedule, { ...printing, language });
  const sheets = ofStudents.length > 0 ? ofStudents : await printBlankSheets(db, schedule, printing);
  const { title, courseName: course } = schedule;
  const date = dayIn(language, schedule.startDate);
  return [await sheetsPart(context, options, { title, course, date, alternatives, sheets })];
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
  const alternatives = await alternativesOf(db, assessment);
  if (!alternatives) return [];
  const sheets = await printBlankSheets(db, { idSchool, ...assessment }, printingOf(context, options, alternatives));
  return [await sheetsPart(context, options, { title, course: '', date: '', alternatives, sheets })];
}

type PrintedSheets = Pick<SheetDocument, 'title' | 'course' | 'date' | 'alternatives'> & {
  sheets: readonly PrintedSheet[];
};

/** Returns sheets as a file. */
async function sheetsPart(
  { db, idSchool }: Pick<LoadContext, 'db' | 'idSchool'>,
  { language, paper, sheetFormat: format = 'page' }: WordedOptions,
  { sheets, ...printed }: PrintedSheets,
): Promise<FilePart> {
  const document: SheetDocument = {
    ...{ ...printed, paper, format, language, withKit: true },
    school: await loadSchoolName(db, idSchool),
    sheets: sheets.map(({ code, formNumber, student }) => ({
      ...{ code, formNumber },
      student: student && { name: fullName(student, language), listNumber: student.listNumber },
    })),
  };
  return { name: sheetFileName(document), content: { kind: 'sheets', sheets: document } };
}
