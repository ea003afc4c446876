import { z } from 'zod';
import { isFilled, problemsOf, renumbered } from '../alternatives/problems.ts';
import {
  AlternativeId,
  alternativeShape,
  assets,
  blankAlternatives,
  type Common,
  enoughOf,
  type PublicContent,
  publicView,
  someOf,
  text,
} from '../alternatives/shapes.ts';
import { askedShape } from '../asked/asked.ts';
import { letters, type Problem, type QuestionType } from '../question-type.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';

export type Content = Common & { correct: number };
export type Draft = Common & { correct: number | null };
export type Response = { alternative: number };

const alternative = z.strictObject(alternativeShape);

const content: z.ZodType<Content> = z
  .strictObject({ ...askedShape, alternatives: enoughOf(alternative), correct: AlternativeId })
  .refine(({ alternatives, correct }) => alternatives.some((one) => one.id === correct), {
    path: ['correct'],
    message: 'The correct alternative is not among them',
  });

/** Single answer: one of two to seven alternatives is right. */
export const single: QuestionType<Content, PublicContent, Response, Draft> = {
  idType: 0,
  content,
  draft: z.strictObject({ ...askedShape, alternatives: someOf(alternative), correct: AlternativeId.nullable() }),
  response: z.strictObject({ alternative: AlternativeId }),
  answeredOnce: false,

  empty: () => ({
    version: 1,
    command: docFromText(''),
    alternatives: blankAlternatives(),
    correct: null,
    feedback: null,
  }),
  problems: (draft) => problemsOf(draft, keyProblems(draft)),
  complete: ({ command, alternatives, correct, feedback }) => {
    const filled = renumbered(alternatives);
    return { version: 1, command, alternatives: filled.alternatives, correct: filled.idOf(correct), feedback };
  },

  publicView,
  accepts: (content, response) => content.alternatives.some((one) => one.id === response.alternative),
  score: (content, response) => (response?.alternative === content.correct ? 1 : 0),
  isHit: (score) => score === 1,
  points: () => null,
  keyLetters: (content) => letters[content.alternatives.findIndex((one) => one.id === content.correct)] ?? null,
  text,
  assets,
};

const keyProblems = ({ alternatives, correct }: Draft): Problem[] =>
  alternatives.some((one) => one.id === correct && isFilled(one)) ? [] : [{ name: 'noKey', where: 'correct' }];
