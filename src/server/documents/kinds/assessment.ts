import { type FormNumber, formNumbers } from '../../../core/assessments/form-numbers.ts';
import { subjectsHeading } from '../../../core/catalogue/subjects-heading.ts';
import type { PrintStyle } from '../../../core/printing.ts';
import { portionsOf } from '../../../documents/assessment/portions.ts';
import type {
  PrintedAssessment,
  PrintedForm,
  PrintedStudent,
} from '../../../documents/assessment/printed-assessment.ts';
import { dayIn } from '../../../documents/layout/day.ts';
import { documentWords, fillIn } from '../../../documents/words/words.ts';
import { findVisibleAssessment, loadPrintableForm, type PrintableForm } from '../../assessments/api.ts';
import { loadClassificationNames } from '../../questions/api.ts';
import type { Refuse } from '../../refusal.ts';
import { loadOfEitherSchool, subtitleOf, titleIn } from '../assessments.ts';
import type {
  CheckContext,
  CheckedOrder,
  DocumentKindRules,
  FilePart,
  LoadContext,
  OrderOf,
} from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import {
  checkSchedule,
  loadPrintedStudents,
  loadSchedule,
  type PrintableSchedule,
  type StudentToPrint,
} from '../schedules.ts';

/** The assessment as a PDF: a version, or with a schedule a copy for each of its students in their version. */
export const assessmentKind: DocumentKindRules<'assessment'> = {
  shows: 'nothing',
  async check(context, order, refuse) {
    const { idSchedule } = order;
    if (idSchedule === undefined) return checkAssessment(context, order, refuse, 'pdf');
    const { title, courseName } = await checkSchedule(context, { ...order, idSchedule }, refuse);
    return { title, fileName: copiesNameOf(order, { title, courseName }) };
  },
  async load(context, order) {
    const { idSchedule } = order;
    if (idSchedule !== undefined) return loadCopies(context, { ...order, idSchedule });
    const assessment = await loadPrintedAssessment(context, order);
    return [{ name: nameOf(order, assessment.title, 'pdf'), content: { kind: 'assessment', assessment } }];
  },
};

/** The same assessment as a file for Word. */
export const wordKind: DocumentKindRules<'word'> = {
  shows: 'nothing',
  check: (context, order, refuse) => checkAssessment(context, order, refuse, 'docx'),
  async load(context, order) {
    const assessment = await loadPrintedAssessment(context, order);
    return [{ name: nameOf(order, assessment.title, 'docx'), content: { kind: 'word', assessment } }];
  },
};

/** Checks that the caller may have a version of an assessment. */
export async function checkAssessment(
  { db, me, now }: CheckContext,
  order: Pick<OrderOf<'assessment'>, 'idAssessment' | 'version' | 'language'>,
  refuse: Refuse<'assessmentNotValid' | 'versionsUnfinished'>,
  extension: 'pdf' | 'docx' = 'pdf',
): Promise<CheckedOrder> {
  const found = (await findVisibleAssessment(db, me, order.idAssessment, now)) ?? refuse('assessmentNotValid');
  if (found.status === 1 && order.version > 1) return refuse('versionsUnfinished');
  return { title: titleIn(order.language, found.title), fileName: nameOf(order, found.title, extension) };
}

type Setting = Pick<OrderOf<'assessment'>, 'idAssessment' | 'version' | 'language' | 'paper' | 'style' | 'columns'>;

/** Returns a version of an assessment as it is printed. */
export const loadPrintedAssessment = (context: LoadContext, order: Setting): Promise<PrintedAssessment> =>
  loadForms(context, order, [order.version]);

/** Returns an assessment with some of its versions as forms, at least one. Its heading names the subjects that occur. */
export async function loadForms(
  context: LoadContext,
  { idAssessment, language, paper, style, columns }: Omit<Setting, 'version'>,
  versions: readonly number[],
): Promise<PrintedAssessment> {
  const load = (version: number) =>
    loadOfEitherSchool(context, idAssessment, (ref) => loadPrintableForm(context.db, ref, context.now, version));
  const [version = 1, ...others] = versions;
  const first = await load(version);
  const forms: PrintedForm[] = [toForm(version, first)];
  for (const other of others) forms.push(toForm(other, await load(other)));
  const { title, period, instructions, logo, settings, sections } = first;
  const subtitle = subjectsHeading(first.subtitle, await loadDisciplines(context.db, first.pinned));
  return {
    ...{ language, paper, style, columns, title, instructions, logo, settings, sections, forms },
    subtitle: await subtitleOf(context, { subtitle, period }),
    date: null,
    students: [],
  };
}

const toForm = (version: number, { texts, questions }: PrintableForm): PrintedForm => ({
  version,
  stimuli: texts,
  questions,
});

/** Returns the discipline of each question that has one, by its first classification. */
const loadDisciplines = async (db: LoadContext['db'], questions: PrintableForm['pinned']): Promise<string[]> => {
  const names = await loadClassificationNames(db, questions);
  return questions.flatMap(({ idQuestion }) => names.get(idQuestion)?.paths[0]?.[0] ?? []);
};

/**
 * Returns a copy for each student of a schedule, in as many files as the renderer can set in its time; one of each version
 * where there are no students. Students with larger print have theirs in files of their own.
 */
async function loadCopies(
  context: LoadContext,
  order: OrderOf<'assessment'> & { idSchedule: number },
): Promise<FilePart[]> {
  const schedule = await loadSchedule(context, order);
  const students = await loadPrintedStudents(context, schedule, order);
  const files = await loadCopiesInFiles(context, { schedule, students, order });
  return files.map(({ assessment, which }) => ({
    name: copiesNameOf(order, schedule, which),
    content: { kind: 'assessment' as const, assessment },
  }));
}

type Copies = {
  schedule: PrintableSchedule;
  students: readonly StudentToPrint[];
  order: Omit<Setting, 'idAssessment' | 'version'> & Pick<OrderOf<'assessment'>, 'bothSides'>;
};

/** Copies that are set together, with their students in the same order; none = one of each version. */
export type CopiesFile = { assessment: PrintedAssessment; students: StudentToPrint[]; which: string[] };

/** Returns the copies of a schedule by files; `which` says in the name of each which of them it has. */
export async function loadCopiesInFiles(
  context: LoadContext,
  { schedule, students, order }: Copies,
): Promise<CopiesFile[]> {
  const { idAssessment } = schedule;
  const assessment = await loadForms(context, { ...order, idAssessment }, versionsOf(students));
  const { bothSides = false } = order;
  const all = { ...assessment, date: dayIn(order.language, schedule.startDate), bothSides };
  return inStyles(students, order.style).flatMap(({ style, students }) => {
    const portions = portionsOf({ ...all, style, students: students.map(toPrinted) });
    const print = style === order.style ? '' : documentWords(order.language).assessment.largePrint;
    return portions.map(({ assessment, first, last }) => ({
      assessment,
      students: students.slice(first - 1, last),
      which: [print, portions.length > 1 ? placesOf(first, last) : ''],
    }));
  });
}

/** Returns the versions that students have; all where there are no students. */
export const versionsOf = (students: readonly Pick<StudentToPrint, 'version'>[]): FormNumber[] =>
  formNumbers.filter((form) => students.length === 0 || students.some(({ version }) => version === form));

const toPrinted = ({ idUser: _, largePrint: __, ...student }: StudentToPrint): PrintedStudent => student;

/** Returns which students have their copies in which style: those with larger print never in a smaller one. */
export const inStyles = <Student extends { largePrint: boolean }>(
  students: readonly Student[],
  style: PrintStyle,
): { style: PrintStyle; students: readonly Student[] }[] => {
  const [usual, large] = [students.filter((one) => !one.largePrint), students.filter((one) => one.largePrint)];
  if (style === 'large' || large.length === 0) return [{ style, students }];
  const inLarge = { style: 'large' as const, students: large };
  return usual.length === 0 ? [inLarge] : [{ style, students: usual }, inLarge];
};

const nameOf = (
  { language, version }: Pick<OrderOf<'assessment'>, 'language' | 'version'>,
  title: string,
  extension: 'pdf' | 'docx',
): string =>
  fileNameOf([titleIn(language, title), fillIn(documentWords(language).assessment.version, { version })], extension);

const copiesNameOf = (
  { language }: Pick<OrderOf<'assessment'>, 'language'>,
  { title, courseName }: { title: string; courseName: string },
  which: readonly string[] = [],
): string =>
  fileNameOf([titleIn(language, title), courseName, documentWords(language).assessment.copies, ...which], 'pdf');

const placesOf = (first: number, last: number): string => (first === last ? `${first}` : `${first}-${last}`);
