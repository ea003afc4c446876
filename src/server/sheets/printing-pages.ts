import { formNumbers } from '../../core/assessments/form-numbers.ts';
import type { PaperSize } from '../../core/printing.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { answerPagesOfForms } from '../../core/sheet/answer-pages.ts';
import { encodeAnswerPage, encodeLayout, hasBubbles, layoutFor, type SheetFormat } from '../../core/sheet/layouts.ts';
import type { SheetDocument, SheetToPrint } from '../../documents/sheet/sheet-document.ts';
import type { Database } from '../database/database.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { type BlankSubject, type PrintedSheet, printBlankSheets, printStudentSheets } from './printing.ts';
import { hasWriting, type SheetForms } from './sheet-forms.ts';

/** A sheet with the codes of its pages for written answers. */
export type PrintedPages = Pick<PrintedSheet, 'code' | 'formNumber' | 'student'> & { answerCodes: string[] };

/** How sheets are printed, and when; `grades`: with a row for the grade below each frame. */
type PagePrinting = { forms: SheetForms; paper: PaperSize; format: SheetFormat; grades?: boolean; now: Instant };

/** Returns all pages for each student of a schedule, by list number; printing again gives the same codes. */
export const printStudentPages = (
  db: Database,
  schedule: ScheduleRef,
  { language, ...printing }: PagePrinting & { language: string },
): Promise<PrintedPages[]> =>
  printPages(printing, (layout) => printStudentSheets(db, schedule, { layout, now: printing.now, language }));

/** Returns all pages without a name for each form of a schedule or an assessment. */
export const printBlankPages = (db: Database, subject: BlankSubject, printing: PagePrinting): Promise<PrintedPages[]> =>
  printPages(printing, (layout) => printBlankSheets(db, subject, { layout, now: printing.now }));

/** Returns what of a document says how its questions are answered. */
export const questionsToPrint = (
  forms: SheetForms,
  { grades = false }: { grades?: boolean | undefined } = {},
): Pick<SheetDocument, 'alternatives' | 'several' | 'writing'> => ({
  ...{ alternatives: forms.alternatives, several: forms.several },
  ...(hasWriting(forms) && { writing: { questions: forms.written, lines: forms.lines, grades } }),
});

/** Returns printed pages as a document has them, given how it names a student. */
export const toSheetToPrint = (
  { code, formNumber, student, answerCodes }: PrintedPages,
  nameOf: (student: NonNullable<PrintedPages['student']>) => string,
): SheetToPrint => ({
  ...{ code, formNumber, answerCodes },
  student: student && { name: nameOf(student), listNumber: student.listNumber },
});

/** Prints the bubbles first, then each page for written answers that any form has. */
async function printPages(
  { forms, paper, format, grades = false }: PagePrinting,
  print: (layout: number) => Promise<PrintedSheet[]>,
): Promise<PrintedPages[]> {
  const { alternatives, written, lines } = forms;
  const layout = hasBubbles(alternatives[1]) ? encodeLayout(layoutFor(paper, alternatives[1], { format })) : null;
  const bubbles = layout === null ? [] : await print(layout);
  const answers = answerPagesOfForms(paper, written, { lines, grades });
  const pages: PrintedSheet[][] = [];
  for (let page = 1; page <= Math.max(...formNumbers.map((form) => answers[form].length)); page++)
    pages.push(await print(encodeAnswerPage({ paper, lines, grades, page })));
  // All are of the same students, or of the same forms.
  const ownerOf = ({ student, formNumber }: PrintedSheet) => student?.idUser ?? -formNumber;
  const codes = Map.groupBy(pages.flat(), ownerOf);
  return (layout === null ? (pages[0] ?? []) : bubbles).map((sheet) => {
    const { code, formNumber, student } = sheet;
    const own = (codes.get(ownerOf(sheet)) ?? []).slice(0, answers[formNumber].length);
    return { code, formNumber, student, answerCodes: own.map((one) => one.code) };
  });
}
