import { byListNumberIn } from '../../core/people/list-order.ts';
import { fullName } from '../../core/people/roles.ts';
import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
import { encodeLayout, fitsFormat, layoutFor, type SheetFormat } from '../../core/sheet/layouts.ts';
import { formatSheetCode } from '../../core/sheet/sheet-codes.ts';
import type { PrintedStudent } from '../../documents/assessment/printed-assessment.ts';
import { dayIn } from '../../documents/layout/day.ts';
import { sheetFileName } from '../../documents/sheet/sheet-data.ts';
import type { SheetDocument } from '../../documents/sheet/sheet-document.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Refuse } from '../refusal.ts';
import {
  findPrintableSchedule,
  loadAlternatives,
  loadPrintableSchedule,
  loadScheduleStudents,
  printBlankSheets,
  printStudentSheets,
} from '../sheets/api.ts';
import { titleIn } from './assessments.ts';
import type { CheckContext, FilePart, LoadContext } from './document-kind.ts';
import { loadSchoolName } from './store.ts';

/** Whole pages by default. */
type SheetOptions = { sheetFormat?: SheetFormat | undefined };
/** A finished assessment, of the school or of the provider. */
type AssessmentRef = { assessmentSchool: number; idAssessment: number };
type Named = { idSchedule: number; language: DocumentLanguage };

/** Returns a schedule that the caller may read, with the title of its assessment; refuses any other. */
export async function checkSchedule(
  { db, me }: Pick<CheckContext, 'db' | 'me'>,
  { idSchedule, idAssessment, language }: Named & { idAssessment?: number },
  refuse: Refuse<'scheduleNotValid'>,
) {
  const found = (await findPrintableSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
  if (idAssessment !== undefined && found.idAssessment !== idAssessment) return refuse('scheduleNotValid');
  const titles = await loadTitles(db, [found]);
  return { ...found, title: titleIn(language, titles.get(found.idAssessment)?.title ?? '') };
}

/** Returns a schedule with the title of its assessment. Throws RangeError where the school has none. */
export async function loadSchedule({ db, idSchool }: Pick<LoadContext, 'db' | 'idSchool'>, order: Named) {
  const found = await loadPrintableSchedule(db, { idSchool, idSchedule: order.idSchedule });
  if (!found) throw new RangeError(`No schedule ${order.idSchedule} for school ${idSchool}`);
  const titles = await loadTitles(db, [found]);
  return { ...found, title: titleIn(order.language, titles.get(found.idAssessment)?.title ?? '') };
}

type PrintableSchedule = Awaited<ReturnType<typeof loadSchedule>>;

/**
 * Returns the students of a schedule as documents name them, by list number. Their code is that of their answer sheet on
 * the same paper; null where the assessment has none.
 */
export async function loadPrintedStudents(
  context: Pick<LoadContext, 'db' | 'now'>,
  schedule: PrintableSchedule,
  { language, paper }: { language: DocumentLanguage; paper: PaperSize },
): Promise<(PrintedStudent & { largePrint: boolean })[]> {
  const students = await loadScheduleStudents(context.db, schedule);
  const alternatives = await alternativesOf(context.db, schedule);
  const sheets = alternatives
    ? await printStudentSheets(context.db, schedule, { ...printingOf(context, paper, alternatives), language })
    : [];
  const codes = new Map(sheets.map(({ code, student }) => [student?.idUser, formatSheetCode(code)]));
  return students.sort(byListNumberIn(language)).map((student) => ({
    name: fullName(student, language),
    className: schedule.courseName,
    listNumber: student.listNumber,
    code: codes.get(student.idUser) ?? null,
    version: student.formNumber,
    largePrint: student.largePrint,
  }));
}

/**
 * Returns the answer sheets of a schedule with the page about filling and scanning them: for its students, or blank ones
 * where there are none. Returns nothing for an assessment that no sheet can hold.
 */
export async function loadSheets(
  context: LoadContext,
  schedule: PrintableSchedule,
  { language, paper, sheetFormat = 'page' }: SheetOptions & { language: DocumentLanguage; paper: PaperSize },
): Promise<FilePart[]> {
  const { db, idSchool } = context;
  const alternatives = await alternativesOf(db, schedule);
  if (!alternatives) return [];
  const printing = printingOf(context, paper, alternatives, sheetFormat);
  const ofStudents = await printStudentSheets(db, schedule, { ...printing, language });
  const sheets = ofStudents.length > 0 ? ofStudents : await printBlankSheets(db, schedule, printing);
  const document: SheetDocument = {
    ...{ paper, format: sheetFormat, language, alternatives, withKit: true },
    ...{ title: schedule.title, course: schedule.courseName },
    school: await loadSchoolName(db, idSchool),
    date: dayIn(language, schedule.startDate),
    sheets: sheets.map(({ code, formNumber, student }) => ({
      ...{ code, formNumber },
      student: student && { name: fullName(student, language), listNumber: student.listNumber },
    })),
  };
  return [{ name: sheetFileName(document), content: { kind: 'sheets', sheets: document } }];
}

/** Refuses half sheets for more questions than they hold. */
export async function checkHalfSheets(
  { db }: Pick<CheckContext, 'db'>,
  assessment: AssessmentRef,
  { sheetFormat = 'page' }: SheetOptions,
  refuse: Refuse<'tooManyForHalfSheets'>,
): Promise<void> {
  const alternatives = await alternativesOf(db, assessment);
  if (alternatives && !fitsFormat(sheetFormat, alternatives[1].length)) return refuse('tooManyForHalfSheets');
}

/** Refuses answer sheets that do not hold the questions of an assessment. */
export async function checkSheets(
  context: Pick<CheckContext, 'db'>,
  assessment: AssessmentRef,
  options: SheetOptions,
  refuse: Refuse<'scheduleIsVaried' | 'tooManyForHalfSheets'>,
): Promise<void> {
  if (!(await alternativesOf(context.db, assessment))) return refuse('scheduleIsVaried');
  await checkHalfSheets(context, assessment, options, refuse);
}

const alternativesOf = (db: LoadContext['db'], { assessmentSchool, idAssessment }: AssessmentRef) =>
  loadAlternatives(db, { idSchool: assessmentSchool, idAssessment });

const printingOf = (
  { now }: Pick<LoadContext, 'now'>,
  paper: PaperSize,
  alternatives: SheetDocument['alternatives'],
  format: SheetFormat = 'page',
) => ({ layout: encodeLayout(layoutFor(paper, alternatives[1], { format })), now });
