import { byListNumberIn } from '../../core/people/list-order.ts';
import { fullName } from '../../core/people/roles.ts';
import type { DocumentLanguage, PaperSize } from '../../core/printing.ts';
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
  const forms = await loadFormsOf(context.db, schedule);
  const sheets = forms
    ? await printStudentPages(context.db, schedule, { ...printingOf(context, { paper }, forms), language })
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
