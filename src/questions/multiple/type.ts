import { z } from 'zod';
import { isFilled, placeOf, problemsOf, renumbered } from '../alternatives/problems.ts';
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

/** `correct` rises and names at least two. */
export type Content = Common & { correct: number[] };
export type Draft = Content;
/** The chosen ones, rising and at least one: who chooses none takes the answer back. */
export type Response = { alternatives: number[] };

/** How many alternatives are right at least. */
const fewest = 2;

const rises = (ids: readonly number[]): boolean => ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0));
const ids = z.array(AlternativeId).refine(rises, 'The alternatives are not in order');
const alternative = z.strictObject(alternativeShape);

const content: z.ZodType<Content> = z
  .strictObject({ ...askedShape, alternatives: enoughOf(alternative), correct: ids.min(fewest) })
  .refine(({ alternatives, correct }) => correct.every((id) => alternatives.some((one) => one.id === id)), {
    path: ['correct'],
    message: 'A correct alternative is not among them',
  });

/** Multiple answer: at least two of two to seven alternatives are right. */
export const multiple: QuestionType<Content, PublicContent, Response, Draft> = {
  idType: 1,
  content,
  draft: z.strictObject({ ...askedShape, alternatives: someOf(alternative), correct: ids }),
  response: z.strictObject({ alternatives: ids.min(1) }),
  answeredOnce: false,

  empty: () => ({
    version: 1,
    command: docFromText(''),
    alternatives: blankAlternatives(),
    correct: [],
    feedback: null,
  }),
  problems: (draft) => problemsOf(draft, keyProblems(draft)),
  complete: ({ command, alternatives, correct, feedback }) => {
    const filled = renumbered(alternatives);
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
  accepts: (content, response) =>
    response.alternatives.every((id) => content.alternatives.some((one) => one.id === id)),
  score: ({ correct }, response) => {
    const chosen = response?.alternatives ?? [];
    const right = chosen.filter((id) => correct.includes(id)).length;
    return Math.max(0, (right - (chosen.length - right)) / correct.length);
  },
  isHit: (score) => score === 1,
  points: () => null,
  keyLetters: ({ alternatives, correct }) =>
    alternatives.map(({ id }, index) => (correct.includes(id) ? letters[index] : '')).join(''),
  text,
  assets,
};

/** An empty alternative that is marked as right was meant to be written. */
function keyProblems({ alternatives, correct }: Draft): Problem[] {
  const found: Problem[] = [];
  const marked = alternatives.filter(({ id }) => correct.includes(id));
  for (const alternative of marked) {
    const where = placeOf(alternatives.indexOf(alternative), 'text');
    if (!isFilled(alternative)) found.push({ name: 'blank', where });
  }
  if (marked.filter(isFilled).length < fewest) found.push({ name: 'tooFewKeys', where: 'correct', count: fewest });
  return found;
}
