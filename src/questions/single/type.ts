import { z } from 'zod';
import {
  AlternativeId,
  type AlternativesContent,
  alternativeShape,
  assetIds,
  createEmptyAlternatives,
  draftAlternatives,
  type PublicAlternativesContent,
  publicView,
  searchText,
  storedAlternatives,
} from '../alternatives/content.ts';
import { findAlternativeProblems, isFilled, renumberFilled } from '../alternatives/problems.ts';
import { alternativeLetters, type Problem, type QuestionType } from '../question-type.ts';
import { stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';

export type Content = AlternativesContent & { correct: number };
export type Draft = AlternativesContent & { correct: number | null };
export type Response = { alternative: number };

const alternative = z.strictObject(alternativeShape);

const content: z.ZodType<Content> = z
  .strictObject({ ...stemAndSolutionShape, alternatives: storedAlternatives(alternative), correct: AlternativeId })
  .refine(({ alternatives, correct }) => alternatives.some((one) => one.id === correct), {
    path: ['correct'],
    message: 'The correct alternative is not among them',
  });

/** Single answer: one of two to seven alternatives is right. */
export const single: QuestionType<Content, PublicAlternativesContent, Response, Draft> = {
  idType: 0,
  content,
  draft: z.strictObject({
    ...stemAndSolutionShape,
    alternatives: draftAlternatives(alternative),
    correct: AlternativeId.nullable(),
  }),
  response: z.strictObject({ alternative: AlternativeId }),
  answeredOnce: false,

  empty: () => ({
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
  accepts: (content, response) => content.alternatives.some((one) => one.id === response.alternative),
  score: (content, response) => (response?.alternative === content.correct ? 1 : 0),
  isHit: (score) => score === 1,
  points: () => null,
  keyLetters: (content) =>
    alternativeLetters[content.alternatives.findIndex((one) => one.id === content.correct)] ?? null,
  text: searchText,
  assets: assetIds,
};

const keyProblems = ({ alternatives, correct }: Draft): Problem[] =>
  alternatives.some((one) => one.id === correct && isFilled(one)) ? [] : [{ name: 'noKey', where: 'correct' }];
