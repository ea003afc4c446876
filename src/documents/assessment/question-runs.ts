import { sectionBegunBy } from '../../core/assessments/section-begun.ts';
import { possiblePoints } from '../../core/assessments/sections.ts';
import { bcp47TagOf } from '../../core/languages.ts';
import type { DocumentLanguage } from '../../core/printing.ts';
import { printLayoutOf } from '../../questions/print-layouts.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { type DocumentWords, fillIn } from '../words/words.ts';
import type {
  PrintedAssessment,
  PrintedAssessmentQuestion,
  PrintedForm,
  PrintedSection,
  PrintedStimulus,
  PrintedStudent,
} from './printed-assessment.ts';

/** Questions that follow one another, with the section that they begin and the text they refer to where it is first needed. */
export type QuestionRun = { section: SectionHead | null; stimulus: StimulusOfRun | null; questions: RunQuestion[] };

/** A text, the numbers of all questions of the form that refer to it, and the language of the first of them. */
export type StimulusOfRun = { stimulus: PrintedStimulus; numbers: number[]; language: string };

/** `beginsTable`: a rubric that continues the one before it has no heads of its own. */
export type RunQuestion = { question: PrintedAssessmentQuestion; beginsTable: boolean };

/** What is printed where a section begins; `points` are those of its questions, null where they are not printed. */
export type SectionHead = PrintedSection & { points: number | null };

/** Returns the questions of a form in their order, those of a stimulus together with it, and sections where they begin. */
export function runsOf({ questions, stimuli }: PrintedForm, sections: readonly PrintedSection[] = []): QuestionRun[] {
  const runs: QuestionRun[] = [];
  questions.forEach((question, index) => {
    const before = questions[index - 1];
    const isSameSection = before !== undefined && (before.section ?? 0) === (question.section ?? 0);
    const isSameText = isSameSection && before.idContext === question.idContext;
    const shown = { question, beginsTable: !isSameText || before.idType !== question.idType };
    if (isSameText) {
      runs.at(-1)?.questions.push(shown);
      return;
    }
    const stimulus = stimuli.find(({ idContext }) => idContext === question.idContext);
    const own = questions.filter(({ idContext }) => idContext === question.idContext);
    const section = sectionBegunBy(sections, question, before);
    runs.push({
      section: section ? { ...section, points: pointsIn(questions, question.section) } : null,
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

/** Returns the points of the questions of a section, or of all; null where points are not printed. */
export const pointsIn = (questions: readonly PrintedAssessmentQuestion[], section?: number): number | null => {
  const own = questions.filter((question) => section === undefined || question.section === section);
  return own.some(({ points }) => points === undefined)
    ? null
    : possiblePoints(own.map(({ points }) => ({ weight: points })));
};

/** Returns the stem of a question with what it counts before its first words. */
export function stemWithPoints(stem: Doc, points: number | undefined, { language, words }: InLanguage): Doc {
  if (points === undefined) return stem;
  const text = fillIn(words.pointsOf, { points: pointsFormat(language).format(points) });
  const mark = { type: 'text' as const, text: `${text} `, marks: [{ type: 'bold' as const }] };
  const [first, ...rest] = stem.content;
  return first?.type === 'paragraph'
    ? { ...stem, content: [{ ...first, content: [mark, ...(first.content ?? [])] }, ...rest] }
    : { ...stem, content: [{ type: 'paragraph', content: [mark] }, ...stem.content] };
}

type InLanguage = { language: DocumentLanguage; words: DocumentWords['assessment'] };

const pointsFormat = (language: DocumentLanguage) =>
  new Intl.NumberFormat(bcp47TagOf(language), { maximumFractionDigits: 2 });

/** Returns points in words: "10 points". */
export const pointsInWords = (points: number, { language, words }: InLanguage): string =>
  fillIn(points === 1 ? words.pointInAll : words.pointsInAll, { points: pointsFormat(language).format(points) });

/** A box in which the corrector writes points: its name, and what there are to be reached. */
export type MarksBox = { name: string; of: string };

/** Sections of which each has a box; with more there is one for the total alone. */
const MOST_BOXES = 6;

/** Returns the boxes for the corrector in the head: one for each section and one for the total; none where points are not printed. */
export function marksBoxesOf(
  { forms, sections = [], language }: PrintedAssessment,
  words: InLanguage['words'],
): MarksBox[] {
  const questions = forms[0]?.questions ?? [];
  const total = pointsIn(questions);
  if (total === null || questions.length === 0) return [];
  const box = (name: string, points: number) => ({ name, of: pointsFormat(language).format(points) });
  const heads = runsOf({ version: 1, stimuli: [], questions }, sections).flatMap(({ section }) => section ?? []);
  const shown = heads.length <= MOST_BOXES ? heads : [];
  return [
    ...shown.map(({ heading, points }) => box(heading, points ?? 0)),
    box(shown.length > 0 ? words.total : words.marks, total),
  ];
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
