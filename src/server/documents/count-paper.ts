import type { OrderOnPaper } from '../../contract/documents.ts';
import { type FormNumber, formNumbers } from '../../core/assessments/form-numbers.ts';
import { paperSheetsOf } from '../../core/printing.ts';
import { answerPagesOfForms } from '../../core/sheet/answer-pages.ts';
import { hasBubbles } from '../../core/sheet/layouts.ts';
import type { TypstContent } from '../../documents/rendering.ts';
import type { Host } from '../host.ts';
import { loadScheduleStudents } from '../sheets/api.ts';
import { renderPageTask } from '../tasks/api.ts';
import type { LoadContext } from './document-kind.ts';
import { inStyles, loadForms, versionsOf } from './kinds/assessment.ts';
import { toPrintedList } from './kinds/of-students.ts';
import { loadImages } from './load-images.ts';
import { loadSchedule, type PrintableSchedule, toStudents } from './schedules.ts';
import { loadFormsOf } from './sheets.ts';

type Services = Pick<Host, 'workers' | 'files'>;
type Counting = LoadContext & { host: Services };
/** Orders for the students of a schedule of which it is said how much paper they take. */
type CountedOrder = Extract<OrderOnPaper, { kind: 'classSet' | 'sheets' }> | CopiesOrder;
type CopiesOrder = Extract<OrderOnPaper, { kind: 'assessment' }> & { idSchedule: number };

/** Returns an order if it is said how much paper it takes; null for any other. */
export const countedOrder = (order: OrderOnPaper): CountedOrder | null => {
  if (order.kind === 'assessment')
    return order.idSchedule === undefined ? null : { ...order, idSchedule: order.idSchedule };
  return order.kind === 'classSet' || order.kind === 'sheets' ? order : null;
};

/**
 * Returns how many students an order is for, and how many sheets of paper it takes. All copies of a form have the same pages, so one of
 * each is set, without names; answer sheets get no numbers. Throws `TaskStopped`.
 */
export async function countPaper(
  context: Counting,
  order: CountedOrder,
): Promise<{ students: number; paperSheets: number }> {
  const schedule = await loadSchedule(context, order);
  const students = toStudents(await loadScheduleStudents(context.db, schedule), schedule, order.language);
  const { bothSides = false } = order;
  let paperSheets = 0;
  if (order.kind !== 'sheets') {
    paperSheets += paperSheetsOf(await pagesOfEachCopy(context, { schedule, students, order }), bothSides);
  }
  if (order.kind === 'classSet' && students.length > 0) {
    const { language, paper } = order;
    const people = await toPrintedList(context, schedule, { list: 'attendance', language, paper, students });
    const { pages } = await countPages(context.host, { kind: 'people', people });
    paperSheets += paperSheetsOf([pages], bothSides);
  }
  if (order.kind === 'sheets' || (order.kind === 'classSet' && order.termsAccepted))
    paperSheets += await answerSheets(context, { schedule, students, order });
  return { students: students.length, paperSheets };
}

type Students = ReturnType<typeof toStudents>;
type Counted<Order extends CountedOrder> = { schedule: PrintableSchedule; students: Students; order: Order };

async function pagesOfEachCopy(
  context: Counting,
  { schedule, students, order }: Counted<Exclude<CountedOrder, { kind: 'sheets' }>>,
): Promise<number[]> {
  const pages: number[] = [];
  for (const { style, students: own } of inStyles(students, order.style)) {
    const versions = versionsOf(own);
    const assessment = await loadForms(context, { ...order, style, idAssessment: schedule.idAssessment }, versions);
    const { copies } = await countPages(context.host, { kind: 'assessment', assessment });
    const pagesOf = (version: FormNumber) => copies[versions.indexOf(version)] ?? 0;
    pages.push(...(own.length > 0 ? own.map(({ version }) => pagesOf(version)) : copies));
  }
  return pages;
}

/** Each page of them is on a sheet of paper of its own. */
async function answerSheets(
  { db }: Pick<Counting, 'db'>,
  { schedule, students, order }: Counted<Extract<CountedOrder, { kind: 'classSet' | 'sheets' }>>,
): Promise<number> {
  const forms = await loadFormsOf(db, schedule);
  if (!forms) return 0;
  const kit = order.kind === 'sheets' ? 1 : 0;
  const versions: readonly FormNumber[] = students.length > 0 ? students.map(({ version }) => version) : formNumbers;
  if (order.kind === 'sheets' && order.sheetFormat === 'half')
    return kit + (students.length > 0 ? Math.ceil(versions.length / 2) : versions.length);
  const answers = answerPagesOfForms(order.paper, forms.written, {
    ...{ lines: forms.lines, grades: order.withGrades ?? false },
  });
  const pagesOf = (version: FormNumber) => (hasBubbles(forms.alternatives[version]) ? 1 : 0) + answers[version].length;
  return kit + versions.reduce((total, version) => total + pagesOf(version), 0);
}

const countPages = async (host: Services, content: TypstContent) =>
  host.workers.run(renderPageTask, { content, images: await loadImages(host, content), wanted: null });
