import type { FormNumber } from '../../core/assessments/form-numbers.ts';
import { byLastNameIn, byListNumberIn } from '../../core/people/list-order.ts';
import { fullName } from '../../core/people/roles.ts';
import type { DocumentLanguage, PaperSize, StudentOrder } from '../../core/printing.ts';
import { formatSheetCode } from '../../core/sheet/sheet-codes.ts';
import type { PrintedStudent } from '../../documents/assessment/printed-assessment.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Refuse } from '../refusal.ts';
import {
  findPrintableSchedule,
  loadPrintableSchedule,
  loadScheduleStudents,
  printStudentPages,
} from '../sheets/api.ts';
import { titleIn } from './assessments.ts';
import type { CheckContext, LoadContext } from './document-kind.ts';
import { loadFormsOf, printingOf } from './sheets.ts';

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

export type PrintableSchedule = Awaited<ReturnType<typeof loadSchedule>>;

/** A student as documents have one, whose answer sheet is known by the id. */
export type StudentToPrint = PrintedStudent & { idUser: number; largePrint: boolean };

type StudentsToPrint = {
  language: DocumentLanguage;
  paper: PaperSize;
  /** Of the answer sheets whose codes they have. */
  withGrades?: boolean | undefined;
  /** By list number unless it is said. */
  studentOrder?: StudentOrder;
};

/**
 * Returns the students of a schedule as documents name them. Their code is that of their answer sheet on the same paper; null where
 * the assessment has none.
 */
export async function loadPrintedStudents(
  context: Pick<LoadContext, 'db' | 'now'>,
  schedule: PrintableSchedule,
  { language, studentOrder = 'list', ...options }: StudentsToPrint,
): Promise<StudentToPrint[]> {
  const students = await loadScheduleStudents(context.db, schedule);
  const forms = await loadFormsOf(context.db, schedule);
  const sheets = forms
    ? await printStudentPages(context.db, schedule, { ...printingOf(context, options, forms), language })
    : [];
  const codes = new Map(sheets.map(({ code, student }) => [student?.idUser, formatSheetCode(code)]));
  return toStudents(students, schedule, language, studentOrder).map((student) => ({
    ...student,
    code: codes.get(student.idUser) ?? null,
  }));
}

type ScheduleStudents = Awaited<ReturnType<typeof loadScheduleStudents>>;

/** Returns students as documents name them in an order, without the codes of their answer sheets. */
export const toStudents = (
  students: ScheduleStudents,
  { courseName }: Pick<PrintableSchedule, 'courseName'>,
  language: DocumentLanguage,
  studentOrder: StudentOrder = 'list',
): (StudentToPrint & { version: FormNumber })[] =>
  students.toSorted(studentOrder === 'name' ? byLastNameIn(language) : byListNumberIn(language)).map((student) => ({
    idUser: student.idUser,
    name: fullName(student, language),
    className: courseName,
    listNumber: student.listNumber,
    code: null,
    version: student.formNumber,
    largePrint: student.largePrint,
  }));
