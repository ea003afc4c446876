import { z } from 'zod';
import { lettersOf } from '../../core/assessments/alternative-at.ts';
import { alternativesFromSource } from '../alternatives/alternatives-from-source.ts';
import {
  AlternativeIdsSchema,
  type AlternativesContent,
  alternativeShape,
  arranged,
  assetIds,
  createEmptyAlternatives,
  draftAlternativesSchema,
  type PublicAlternativesContent,
  publicView,
  searchText,
  shuffled,
  storedAlternativesSchema,
} from '../alternatives/content.ts';
import {
  alternativesFromCarried,
  answerKeyFromCarried,
  withEarlierGrades,
} from '../alternatives/from-carried-content.ts';
import { alternativesInCell } from '../alternatives/letters-in-cell.ts';
import { movableAlternatives } from '../alternatives/movable.ts';
import { alternativePath, findAlternativeProblems, isFilled, renumberFilled } from '../alternatives/problems.ts';
import { severalBubblesOf } from '../alternatives/sheet-field.ts';
import { answeredAlternatives } from '../answered-parts.ts';
import { defineQuestionType } from '../define-question-type.ts';
import type { Problem } from '../question-type.ts';
import { stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { capabilities } from './capabilities.ts';

/** `correct` holds the ids of the right alternatives, rising; at least two. */
export type Content = AlternativesContent & { correct: number[] };
export type Draft = Content;
/** The ids of the chosen alternatives, rising; at least one, because no choice is no response. */
export type Response = { alternatives: number[] };

/** The fewest right alternatives. */
const MIN_CORRECT = 2;

const alternative = z.strictObject(alternativeShape);

const content: z.ZodType<Content> = z
  .strictObject({
    ...stemAndSolutionShape,
    alternatives: storedAlternativesSchema(alternative),
    correct: AlternativeIdsSchema.min(MIN_CORRECT),
  })
  .refine(({ alternatives, correct }) => correct.every((id) => alternatives.some((item) => item.id === id)), {
    path: ['correct'],
    message: 'A correct alternative is not among them',
  });

/** Multiple answer: at least two of two to seven alternatives are right. */
export const multiple = defineQuestionType<typeof capabilities, Content, PublicAlternativesContent, Response, Draft>(
  capabilities,
  {
    content,
    draft: z.strictObject({
      ...stemAndSolutionShape,
      alternatives: draftAlternativesSchema(alternative),
      correct: AlternativeIdsSchema,
    }),
    response: z.strictObject({ alternatives: AlternativeIdsSchema.min(1) }),

    createDraft: () => ({
      version: 1,
      command: docFromText(''),
      alternatives: createEmptyAlternatives(),
      correct: [],
      feedback: null,
    }),
    problems: (draft) => findAlternativeProblems(draft, keyProblems(draft)),
    complete: ({ command, alternatives, correct, feedback }) => {
      const filled = renumberFilled(alternatives);
      return {
        version: 1,
        command,
        alternatives: filled.alternatives,
        correct: correct
          .map(filled.idOf)
          .filter((id) => id > 0)
          .sort((a, b) => a - b),
        feedback,
      };
    },

    publicView,
    shuffled,
    movableAlternatives: ({ alternatives }, keepsLast) => movableAlternatives(alternatives, keepsLast),
    arranged,
    accepts: (content, response) =>
      response.alternatives.every((id) => content.alternatives.some((item) => item.id === id)),
    score: ({ correct }, response) => {
      const chosen = response?.alternatives ?? [];
      const right = chosen.filter((id) => correct.includes(id)).length;
      return Math.max(0, (right - (chosen.length - right)) / correct.length);
    },
    sheetField: severalBubblesOf,
    fromMarks: (_, marked) => (marked.length === 0 ? null : { alternatives: marked.toSorted((a, b) => a - b) }),
    fromCell: ({ alternatives }, cell) => {
      const chosen = alternativesInCell(alternatives, cell);
      return chosen && { alternatives: chosen };
    },
    isHit: (score) => score === 1,
    scaleMaximum: () => null,
    keyLetters: ({ alternatives, correct }) => lettersOf(alternatives, correct),
    searchText,
    assetIds,
    keyedAlternatives: ({ alternatives, correct }) => ({ alternatives, answerKey: correct }),
    chosenAlternatives: (response) => response.alternatives,
    answeredParts: ({ alternatives, correct }, response) =>
      answeredAlternatives(alternatives, response?.alternatives ?? [], ({ id }) => (correct.includes(id) ? 1 : 0)),
    answerKeyFields: ['correct'],
    legacyFields: ['alternatives'],

    toCarried: ({ command, feedback, alternatives, correct }, earlier) => ({
      command,
      feedback,
      alternatives: withEarlierGrades(alternatives, earlier),
      answerKey: correct,
    }),
    fromCarried: (carried) => ({ ...alternativesFromCarried(carried), correct: answerKeyFromCarried(carried) }),
    fromSource: (source) => ({ ...alternativesFromSource(source), correct: [...source.answerKey] }),
    simulateResponse: ({ alternatives, correct }, student) => {
      const errors = student.errors();
      if (errors === null) return null;
      const distractors = alternatives.filter(({ id }) => !correct.includes(id)).map(({ id }) => id);
      const chosen = errors === 0 ? correct : [...correct.slice(errors % 2), ...distractors.slice(0, errors - 1)];
      return { alternatives: chosen.toSorted((a, b) => a - b) };
    },
  },
);

/** Returns the problems of the answer key; an empty alternative marked as right is one. */
function keyProblems({ alternatives, correct }: Draft): Problem[] {
  const found: Problem[] = [];
  const marked = alternatives.filter(({ id }) => correct.includes(id));
  for (const alternative of marked) {
    const where = alternativePath(alternatives.indexOf(alternative), 'text');
    if (!isFilled(alternative)) found.push({ name: 'blank', where });
  }
  if (marked.filter(isFilled).length < MIN_CORRECT)
    found.push({ name: 'tooFewKeys', where: 'correct', count: MIN_CORRECT });
  return found;
}
