import { printLayoutOf } from '../../questions/print-layouts.ts';
import { type DocumentWords, fillIn } from '../words/words.ts';
import type {
  PrintedAssessment,
  PrintedAssessmentQuestion,
  PrintedForm,
  PrintedStimulus,
  PrintedStudent,
} from './printed-assessment.ts';

/** Questions that follow one another, with the text they refer to where it is first needed. */
export type QuestionRun = { stimulus: StimulusOfRun | null; questions: RunQuestion[] };

/** A text, the numbers of all questions of the form that refer to it, and the language of the first of them. */
export type StimulusOfRun = { stimulus: PrintedStimulus; numbers: number[]; language: string };

/** `beginsTable`: a rubric that continues the one before it has no heads of its own. */
export type RunQuestion = { question: PrintedAssessmentQuestion; beginsTable: boolean };

/** Returns the questions of a form in their order, those of a stimulus together with it. */
export function runsOf({ questions, stimuli }: PrintedForm): QuestionRun[] {
  const runs: QuestionRun[] = [];
  questions.forEach((question, index) => {
    const before = questions[index - 1];
    const isSameText = before !== undefined && before.idContext === question.idContext;
    const shown = { question, beginsTable: !isSameText || before.idType !== question.idType };
    if (isSameText) {
      runs.at(-1)?.questions.push(shown);
      return;
    }
    const stimulus = stimuli.find(({ idContext }) => idContext === question.idContext);
    const own = questions.filter(({ idContext }) => idContext === question.idContext);
    runs.push({
      stimulus:
        stimulus && own[0] === question
          ? { stimulus, numbers: own.map(({ number }) => number), language: question.language }
          : null,
      questions: [shown],
    });
  });
  return runs;
}

/**
 * Returns the line that says how all questions are marked, for the head; null where they differ, where there is one alone or where
 * it is not to be printed. Questions have no such line of their own then.
 */
export function commonHintOf(
  { forms, settings }: PrintedAssessment,
  words: DocumentWords['assessment'],
): string | null {
  const questions = forms[0]?.questions ?? [];
  if (settings.hideAssessmentAlternativeInstructions || questions.length < 2) return null;
  const parts = questions.map(({ idType, content }) => printLayoutOf(idType, content).parts);
  const all = (choose: 'one' | 'many') =>
    parts.every(([part, ...others]) => part?.type === 'alternatives' && part.choose === choose && others.length === 0);
  return all('one') ? words.oneInEach : all('many') ? words.manyInEach : null;
}

/** A copy of an assessment: the index of its form, and whose it is. */
export type AssessmentCopy = { form: number; student: PrintedStudent | null };

/** Returns one copy of each form, or one for each student. */
export function copiesOf({ forms, students }: PrintedAssessment): AssessmentCopy[] {
  if (students.length === 0) return forms.map((_, form) => ({ form, student: null }));
  return students.map((student) => ({
    form: Math.max(
      0,
      forms.findIndex(({ version }) => version === student.version),
    ),
    student,
  }));
}

/** Returns the line above a text that says which questions refer to it. */
export function introOf(numbers: readonly number[], words: DocumentWords['assessment']): string {
  const text = numbers.length === 1 ? words.textForOne : numbers.length === 2 ? words.textForTwo : words.textForMany;
  return fillIn(text, { first: numbers[0] ?? '', last: numbers.at(-1) ?? '' });
}
