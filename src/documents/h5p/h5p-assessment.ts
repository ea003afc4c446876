import type { RightAnswer } from '../../questions/question-type.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import type { PrintedAssessment, PrintedAssessmentQuestion } from '../assessment/printed-assessment.ts';

/** An assessment as others' platforms play it: its questions with the right answers. */
export type H5pAssessment = Pick<PrintedAssessment, 'language' | 'title'> & {
  stimuli: PrintedAssessment['forms'][number]['stimuli'];
  questions: (PrintedAssessmentQuestion & { answer: RightAnswer; solution: Doc | null })[];
};
