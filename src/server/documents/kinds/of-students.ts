import type { DocumentLanguage, PaperSize } from '../../../core/printing.ts';
import { dayIn } from '../../../documents/layout/day.ts';
import { documentWords } from '../../../documents/words/words.ts';
import type { Refuse } from '../../refusal.ts';
import type { CheckContext, CheckedOrder, DocumentKindRules, FilePart, LoadContext } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkSchedule, loadPrintedStudents, loadSchedule } from '../schedules.ts';
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
    const { title, courseName } = schedule;
    const people = {
      ...{ list, language, paper, title },
      subtitle: [await loadSchoolName(context.db, context.idSchool), courseName].join(' · '),
      detail: timesOf(language, schedule),
      people: (await loadPrintedStudents(context, schedule, { language, paper })).map(
        ({ code: _, largePrint: __, ...student }) => student,
      ),
    };
    return [{ name: nameOf(language, list, { title, courseName }), content: { kind: 'people', people } }];
  },
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
