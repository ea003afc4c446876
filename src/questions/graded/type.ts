import { z } from 'zod';
import { alternativesFromSource } from '../alternatives/alternatives-from-source.ts';
import {
  type Alternative,
  AlternativeIdSchema,
  type AlternativesContent,
  alternativeShape,
  arranged,
  assetIds,
  createEmptyAlternatives,
  draftAlternativesSchema,
  type PublicAlternativesContent,
  publicView,
  searchText,
  storedAlternativesSchema,
} from '../alternatives/content.ts';
import { alternativesInCell } from '../alternatives/letters-in-cell.ts';
import { movableAlternatives } from '../alternatives/movable.ts';
import { onlyAlternative } from '../alternatives/only-alternative.ts';
import { alternativePath, findAlternativeProblems, isFilled, renumberFilled } from '../alternatives/problems.ts';
import { bubblesOf } from '../alternatives/sheet-field.ts';
import { answeredAlternatives } from '../answered-parts.ts';
import { defineQuestionType } from '../define-question-type.ts';
import { alternativeLetters, type Problem } from '../question-type.ts';
import { stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { capabilities } from './capabilities.ts';

/** `grade` is from 0 to 10, decimals included. */
export type GradedAlternative = Alternative & { grade: number };
export type DraftAlternative = Alternative & { grade: number | null };
export type Content = AlternativesContent<GradedAlternative>;
export type Draft = AlternativesContent<DraftAlternative>;
export type Response = { alternative: number };

const Grade = z.number().min(0).max(10);

const content: z.ZodType<Content> = z
  .strictObject({
    ...stemAndSolutionShape,
    alternatives: storedAlternativesSchema(z.strictObject({ ...alternativeShape, grade: Grade })),
  })
  .refine(({ alternatives }) => highestOf(alternatives) > 0, {
    path: ['alternatives'],
    message: 'No alternative has a grade above 0',
  });

const highestOf = (alternatives: readonly { grade: number }[]) => Math.max(...alternatives.map(({ grade }) => grade));

/** A scale, from its lowest grade to its highest or the other way round: its order is what it says. */
const isInOrder = (alternatives: readonly { grade: number }[]): boolean => {
  const grades = alternatives.map(({ grade }) => grade);
  const rising = grades.toSorted((a, b) => a - b);
  return [rising, rising.toReversed()].some((sorted) => sorted.every((grade, index) => grade === grades[index]));
};

/** Graded options (Likert): each of two to seven alternatives has a grade, and none is wrong. */
export const graded = defineQuestionType<typeof capabilities, Content, PublicAlternativesContent, Response, Draft>(
  capabilities,
  {
    content,
    draft: z.strictObject({
      ...stemAndSolutionShape,
      alternatives: draftAlternativesSchema(z.strictObject({ ...alternativeShape, grade: Grade.nullable() })),
    }),
    response: z.strictObject({ alternative: AlternativeIdSchema }),

    createDraft: () => ({
      version: 1,
      command: docFromText(''),
      alternatives: createEmptyAlternatives().map((item) => ({ ...item, grade: null })),
      feedback: null,
    }),
    problems: (draft) => findAlternativeProblems(draft, gradeProblems(draft)),
    complete: ({ command, alternatives, feedback }) => ({
      version: 1,
      command,
      // NaN makes the schema of stored content reject a missing grade.
      alternatives: renumberFilled(alternatives).alternatives.map((item) => ({
        ...item,
        grade: item.grade ?? Number.NaN,
      })),
      feedback,
    }),

    publicView,
    movableAlternatives: ({ alternatives }, keepsLast) =>
      isInOrder(alternatives) ? [] : movableAlternatives(alternatives, keepsLast),
    arranged,
    accepts: (content, response) => content.alternatives.some((item) => item.id === response.alternative),
    score: ({ alternatives }, response) => {
      const chosen = alternatives.find((item) => item.id === response?.alternative);
      return chosen ? chosen.grade / highestOf(alternatives) : 0;
    },
    fromCell: ({ alternatives }, cell) => onlyAlternative(alternativesInCell(alternatives, cell)),
    sheetField: bubblesOf,
    fromMarks: (_, marked) => onlyAlternative(marked),
    // Any choice is an opinion and no error.
    isHit: (score) => score !== null,
    scaleMaximum: ({ alternatives }) => highestOf(alternatives),
    keyLetters: () => null,
    answerOptions: ({ alternatives }) => alternatives.map(({ id, text }) => ({ id, text, level: null })),
    chosenAlternatives: ({ alternative }) => [alternative],
    answeredParts: ({ alternatives }, response) =>
      answeredAlternatives(alternatives, response ? [response.alternative] : [], ({ grade }) => grade),
    rightAnswer: ({ alternatives }) => ({
      type: 'grades',
      grades: alternatives.map(({ grade }, index) => ({ letter: alternativeLetters[index] ?? '', grade })),
    }),
    searchText,
    assetIds,
    legacyFields: ['alternatives'],

    toCarried: ({ command, feedback, alternatives }) => ({ command, feedback, alternatives }),
    fromCarried: ({ alternatives, answerKey = [] }) =>
      alternatives
        ? {
            alternatives: alternatives.map(({ id, text, grade }) => ({
              id,
              text,
              grade:
                grade === undefined
                  ? gradeFromKey(answerKey.length > 0 && isFilled({ id, text }), answerKey.includes(id))
                  : grade,
            })),
          }
        : {},
    fromSource: (source) => {
      const draft = alternativesFromSource(source);
      return {
        ...draft,
        alternatives: draft.alternatives.map((item, index) => ({ ...item, grade: source.grades[index] ?? null })),
      };
    },
    simulateResponse: ({ alternatives }, student) => {
      const errors = student.errors();
      const byGrade = alternatives.toSorted((a, b) => b.grade - a.grade);
      const chosen = errors === null ? undefined : byGrade[Math.min(errors, byGrade.length - 1)];
      return chosen ? { alternative: chosen.id } : null;
    },
  },
);

/** Returns the problems of the grades; an empty alternative with a grade is one. */
function gradeProblems({ alternatives }: Draft): Problem[] {
  const found: Problem[] = [];
  for (const [index, alternative] of alternatives.entries()) {
    if (isFilled(alternative) === (alternative.grade !== null)) continue;
    found.push({ name: 'blank', where: alternativePath(index, isFilled(alternative) ? 'grade' : 'text') });
  }
  const filled = alternatives.filter(isFilled);
  const allGraded = filled.length > 0 && filled.every(({ grade }) => grade !== null);
  if (allGraded && !filled.some(({ grade }) => grade !== null && grade > 0))
    found.push({ name: 'noGrade', where: alternativePath(alternatives.findIndex(isFilled), 'grade') });
  return found;
}

/** Returns the highest grade for a right alternative and 0 for a wrong one; null when the draft does not say which it is. */
const gradeFromKey = (isKnown: boolean, isRight: boolean): number | null => {
  if (!isKnown) return null;
  return isRight ? 10 : 0;
};
