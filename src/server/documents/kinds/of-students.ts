import type { DocumentLanguage, PaperSize } from '../../../core/printing.ts';
import { dayIn } from '../../../documents/layout/day.ts';
import type { PrintedPeople } from '../../../documents/people/printed-people.ts';
import { documentWords } from '../../../documents/words/words.ts';
import type { Refuse } from '../../refusal.ts';
import type { CheckContext, CheckedOrder, DocumentKindRules, FilePart, LoadContext } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import {
  checkSchedule,
  loadPrintedStudents,
  loadSchedule,
  type PrintableSchedule,
  type StudentToPrint,
} from '../schedules.ts';
import { loadSchoolName } from '../store.ts';

type List = 'attendance' | 'seating';
type ListOrder = { idSchedule: number; language: DocumentLanguage; paper: PaperSize };

/** Returns what the area has to know of a list of the students of a schedule, with their versions. */
const listOf = (list: List) => ({
  shows: 'nothing' as const,
  async check(context: CheckContext, order: ListOrder, refuse: Refuse<'scheduleNotValid'>): Promise<CheckedOrder> {
    const { title, courseName } = await checkSchedule(context, order, refuse);
    return { title, fileName: nameOf(order.language, list, { title, courseName }) };
  },
  async load(context: LoadContext, order: ListOrder): Promise<FilePart[]> {
    const { language, paper } = order;
    const schedule = await loadSchedule(context, order);
    const students = await loadPrintedStudents(context, schedule, { language, paper });
    const people = await toPrintedList(context, schedule, { list, language, paper, students });
    return [{ name: nameOf(language, list, schedule), content: { kind: 'people', people } }];
  },
});

type ListToPrint = { list: List; language: DocumentLanguage; paper: PaperSize; students: readonly StudentToPrint[] };

/** Returns a list of the students of a schedule as it is printed, in their order. */
export const toPrintedList = async (
  { db, idSchool }: Pick<LoadContext, 'db' | 'idSchool'>,
  schedule: PrintableSchedule,
  { students, ...printed }: ListToPrint,
): Promise<PrintedPeople> => ({
  ...{ ...printed, title: schedule.title },
  subtitle: [await loadSchoolName(db, idSchool), schedule.courseName].join(' · '),
  detail: timesOf(printed.language, schedule),
  people: students.map(({ name, className, listNumber, version }) => ({ name, className, listNumber, version })),
});

/** The list to sign at an assessment. */
export const attendanceKind: DocumentKindRules<'attendance'> = listOf('attendance');

/** Labels for the desks at an assessment. */
export const seatingKind: DocumentKindRules<'seating'> = listOf('seating');

type Times = { startDate: string; startTime: string; endDate: string | null; endTime: string };

const timesOf = (language: DocumentLanguage, { startDate, startTime, endDate, endTime }: Times): string =>
  endDate === null || endDate === startDate
    ? `${dayIn(language, startDate)}, ${startTime}–${endTime}`
    : `${dayIn(language, startDate)}, ${startTime} – ${dayIn(language, endDate)}, ${endTime}`;

const nameOf = (
  language: DocumentLanguage,
  list: List,
  { title, courseName }: { title: string; courseName: string },
): string => fileNameOf([title, courseName, documentWords(language).people.kinds[list]], 'pdf');
