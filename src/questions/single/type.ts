import { z } from 'zod';
import { lettersOf } from '../../core/assessments/alternative-at.ts';
import { alternativesFromSource } from '../alternatives/alternatives-from-source.ts';
import {
  AlternativeIdSchema,
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
import { onlyAlternative } from '../alternatives/only-alternative.ts';
import { findAlternativeProblems, isFilled, renumberFilled } from '../alternatives/problems.ts';
import { bubblesOf } from '../alternatives/sheet-field.ts';
import { answeredAlternatives } from '../answered-parts.ts';
import { defineQuestionType } from '../define-question-type.ts';
import type { Problem } from '../question-type.ts';
import { stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { capabilities } from './capabilities.ts';

export type Content = AlternativesContent & { correct: number };
export type Draft = AlternativesContent & { correct: number | null };
/** Several alternatives are one answer that is wrong: on paper a student may mark two. Screens never send it. */
export type Response = { alternative: number } | { alternatives: number[] };

/** Returns the ids of the alternatives that a response marks. */
export const markedIn = (response: Response | null): readonly number[] => {
  if (response === null) return [];
  return 'alternatives' in response ? response.alternatives : [response.alternative];
};

const alternative = z.strictObject(alternativeShape);

const content: z.ZodType<Content> = z
  .strictObject({
    ...stemAndSolutionShape,
    alternatives: storedAlternativesSchema(alternative),
    correct: AlternativeIdSchema,
  })
  .refine(({ alternatives, correct }) => alternatives.some((item) => item.id === correct), {
    path: ['correct'],
    message: 'The correct alternative is not among them',
  });

/** Single answer: one of two to seven alternatives is right. */
export const single = defineQuestionType<typeof capabilities, Content, PublicAlternativesContent, Response, Draft>(
  capabilities,
  {
    content,
    draft: z.strictObject({
      ...stemAndSolutionShape,
      alternatives: draftAlternativesSchema(alternative),
      correct: AlternativeIdSchema.nullable(),
    }),
    response: z.union([
      z.strictObject({ alternative: AlternativeIdSchema }),
      z.strictObject({ alternatives: AlternativeIdsSchema.min(2) }),
    ]),

    createDraft: () => ({
      version: 1,
      command: docFromText(''),
      alternatives: createEmptyAlternatives(),
      correct: null,
      feedback: null,
    }),
    problems: (draft) => findAlternativeProblems(draft, keyProblems(draft)),
    complete: ({ command, alternatives, correct, feedback }) => {
      const filled = renumberFilled(alternatives);
      return { version: 1, command, alternatives: filled.alternatives, correct: filled.idOf(correct), feedback };
    },

    publicView,
    shuffled,
    movableAlternatives: ({ alternatives }, keepsLast) => movableAlternatives(alternatives, keepsLast),
    arranged,
    accepts: ({ alternatives }, response) =>
      markedIn(response).every((id) => alternatives.some((item) => item.id === id)),
    score: ({ correct }, response) => {
      const [only, ...others] = markedIn(response);
      return only === correct && others.length === 0 ? 1 : 0;
    },
    isHit: (score) => score === 1,
    scaleMaximum: () => null,
    keyLetters: ({ alternatives, correct }) => lettersOf(alternatives, [correct]) || null,
    searchText,
    assetIds,
    keyedAlternatives: ({ alternatives, correct }) => ({ alternatives, answerKey: [correct] }),
    chosenAlternatives: markedIn,
    answeredParts: ({ alternatives, correct }, response) =>
      answeredAlternatives(alternatives, markedIn(response), ({ id }) => (id === correct ? 1 : 0)),
    sheetField: bubblesOf,
    fromMarks: (_, marked) => {
      const [only, ...others] = marked;
      if (only === undefined) return null;
      return others.length === 0 ? { alternative: only } : { alternatives: [...marked].sort((a, b) => a - b) };
    },
    fromCell: ({ alternatives }, cell) => onlyAlternative(alternativesInCell(alternatives, cell)),
    answerKeyFields: ['correct'],
    legacyFields: ['alternatives', 'answerKey'],

    toCarried: ({ command, feedback, alternatives, correct }, earlier) => ({
      command,
      feedback,
      alternatives: withEarlierGrades(alternatives, earlier),
      ...(correct === null ? {} : { answerKey: [correct] }),
    }),
    fromCarried: (carried) => {
      const [only, ...others] = answerKeyFromCarried(carried);
      return {
        ...alternativesFromCarried(carried),
        correct: only !== undefined && others.length === 0 ? only : null,
      };
    },
    fromSource: (source) => ({ ...alternativesFromSource(source), correct: source.answerKey[0] ?? null }),
    simulateResponse: ({ alternatives, correct }, { choose }) => {
      const index = choose({
        count: alternatives.length,
        correct: alternatives.findIndex((item) => item.id === correct),
      });
      const chosen = index === null ? undefined : alternatives[index];
      return chosen ? { alternative: chosen.id } : null;
    },
  },
);

const keyProblems = ({ alternatives, correct }: Draft): Problem[] =>
  alternatives.some((item) => item.id === correct && isFilled(item)) ? [] : [{ name: 'noKey', where: 'correct' }];
