import type { RightAnswer } from '../../questions/question-type.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import type { PrintedExam, PrintedExamQuestion } from '../exam/printed-exam.ts';

/** A test as others' platforms play it: its questions with the right answers. */
export type H5pExam = Pick<PrintedExam, 'language' | 'title'> & {
  stimuli: PrintedExam['forms'][number]['stimuli'];
  questions: (PrintedExamQuestion & { answer: RightAnswer; solution: Doc | null })[];
};
