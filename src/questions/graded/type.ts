import { z } from 'zod';
import { isFilled, placeOf, problemsOf, renumbered } from '../alternatives/problems.ts';
import {
  type Alternative,
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
import type { Problem, QuestionType } from '../question-type.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';

/** `grade` is from 0 to 10, decimals included. */
export type GradedAlternative = Alternative & { grade: number };
export type DraftAlternative = Alternative & { grade: number | null };
export type Content = Common<GradedAlternative>;
export type Draft = Common<DraftAlternative>;
export type Response = { alternative: number };

const Grade = z.number().min(0).max(10);

const content: z.ZodType<Content> = z
  .strictObject({ ...askedShape, alternatives: enoughOf(z.strictObject({ ...alternativeShape, grade: Grade })) })
  .refine(({ alternatives }) => highestOf(alternatives) > 0, {
    path: ['alternatives'],
    message: 'No alternative brings anything',
  });

const highestOf = (alternatives: readonly { grade: number }[]) => Math.max(...alternatives.map(({ grade }) => grade));

/** Graded options: each of two to seven alternatives brings its grade, and none is wrong. */
export const graded: QuestionType<Content, PublicContent, Response, Draft> = {
  idType: 5,
  content,
  draft: z.strictObject({
    ...askedShape,
    alternatives: someOf(z.strictObject({ ...alternativeShape, grade: Grade.nullable() })),
  }),
  response: z.strictObject({ alternative: AlternativeId }),
  answeredOnce: false,

  empty: () => ({
    version: 1,
    command: docFromText(''),
    alternatives: blankAlternatives().map((one) => ({ ...one, grade: null })),
    feedback: null,
  }),
  problems: (draft) => problemsOf(draft, gradeProblems(draft)),
  complete: ({ command, alternatives, feedback }) => ({
    version: 1,
    command,
    // No grade is no number, which stored content refuses.
    alternatives: renumbered(alternatives).alternatives.map((one) => ({ ...one, grade: one.grade ?? Number.NaN })),
    feedback,
  }),

  publicView,
  accepts: (content, response) => content.alternatives.some((one) => one.id === response.alternative),
  score: ({ alternatives }, response) => {
    const chosen = alternatives.find((one) => one.id === response?.alternative);
    return chosen ? chosen.grade / highestOf(alternatives) : 0;
  },
  // Whatever was chosen is an opinion and no error; what was not answered is told from it by its missing response.
  isHit: (score) => score !== null,
  points: ({ alternatives }) => highestOf(alternatives),
  keyLetters: () => null,
  text,
  assets,
};

/** An empty alternative that has a grade was meant to be written. */
function gradeProblems({ alternatives }: Draft): Problem[] {
  const found: Problem[] = [];
  for (const [index, alternative] of alternatives.entries()) {
    if (isFilled(alternative) === (alternative.grade !== null)) continue;
    found.push({ name: 'blank', where: placeOf(index, isFilled(alternative) ? 'grade' : 'text') });
  }
  const filled = alternatives.filter(isFilled);
  const allGraded = filled.length > 0 && filled.every(({ grade }) => grade !== null);
  if (allGraded && !filled.some(({ grade }) => grade !== null && grade > 0))
    found.push({ name: 'noGrade', where: placeOf(alternatives.findIndex(isFilled), 'grade') });
  return found;
}
