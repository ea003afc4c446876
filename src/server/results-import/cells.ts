import { parseAnswerGrade } from '../../core/results/grades.ts';
import { type CellReading, isBlankCell } from '../../core/results/spreadsheet.ts';
import type { Context } from '../area.ts';
import type { Exam, ExamCache, ExamQuestion } from '../attempts/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';

const FORMS = [1, 2, 3] as const;

/** The questions of a schedule as they are numbered, and their alternatives lettered, in each form. */
export type NumberedQuestions = { exam: Exam; of(formNumber: number, question: number): ExamQuestion | undefined };

/** Returns the questions of a schedule by form and number. */
export const loadNumberedQuestions = async (
  services: Pick<Context, 'db' | 'host'>,
  exams: ExamCache,
  ref: ScheduleRef,
): Promise<NumberedQuestions> => {
  const exam = await exams.get(services.db, ref);
  const forms = new Map<number, readonly ExamQuestion[]>();
  for (const form of FORMS) {
    forms.set(form, await exam.inForm(services, form));
  }
  return { exam, of: (formNumber, question) => forms.get(formNumber)?.[question - 1] };
};

/** Returns what a cell says of a question of a form; null for what cannot be read. */
export const readCell = (
  { of }: NumberedQuestions,
  formNumber: number,
  question: number,
  cell: string,
): CellReading | null => {
  const found = of(formNumber, question);
  if (!found) return null;
  const { idQuestion, questionType, content } = found;
  if (questionType.waitsForGrade) {
    const grade = parseAnswerGrade(cell);
    return grade === null ? null : { kind: 'grade', idQuestion, grade };
  }
  if (isBlankCell(cell)) return { kind: 'response', idQuestion, response: null };
  const response: unknown = questionType.fromCell(content, cell);
  return response === null || !questionType.accepts(content, response)
    ? null
    : { kind: 'response', idQuestion, response };
};
