import type { Adjustment, ItemFacts } from '../../core/results/results.ts';
import type { QuestionScore } from '../../core/results/scoring.ts';
import type { ExamQuestion } from './exam.ts';

type Weighed = { idQuestion: number; weight: number; activated: boolean; adjustment: Adjustment | null };

/** Returns an item of a schedule with how its question scores. Throws RangeError for an item without a question. */
export const itemFactsOf = (row: Weighed, question: ExamQuestion | undefined): ItemFacts => {
  if (!question) throw new RangeError(`No wording of question ${row.idQuestion}`);
  const { kind, content } = question;
  const { idQuestion, weight, activated, adjustment } = row;
  const keyed = [content, ...(adjustment?.kind === 'secondKey' ? [withSecondKey(content, adjustment.answerKey)] : [])];
  const score = (response: unknown) => best(keyed.map((each) => kind.score(each, response)));
  const points = kind.points(content);
  return { idQuestion, weight, activated, adjustment, points, score, isHit: kind.isHit };
};

/** A second answer key names the fields of the content that it stands in place of. */
export const withSecondKey = (content: unknown, answerKey: unknown): unknown => ({
  ...(content as object),
  ...(answerKey as object),
});

/** A question that waits for a grade with one key does so with every key. */
const best = (scores: readonly QuestionScore[]): QuestionScore =>
  scores.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)));
