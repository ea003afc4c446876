import { acceptedContents, bestScore } from '../../core/results/answer-keys.ts';
import type { Adjustment, ItemFacts } from '../../core/results/results.ts';
import type { ExamQuestion } from './exam-cache.ts';

type Weighed = { idQuestion: number; weight: number; activated: boolean; adjustment: Adjustment | null };

/** Returns an item of a schedule with how its question scores. Throws RangeError for an item without a question. */
export const itemFactsOf = (row: Weighed, question: ExamQuestion | undefined): ItemFacts => {
  if (!question) throw new RangeError(`No wording of question ${row.idQuestion}`);
  const { questionType, content } = question;
  const { idQuestion, weight, activated, adjustment } = row;
  const keyed = acceptedContents(content, adjustment);
  const score = (response: unknown) => bestScore(keyed.map((each) => questionType.score(each, response)));
  const points = questionType.scaleMaximum(content);
  return { idQuestion, weight, activated, adjustment, points, score, isHit: questionType.isHit };
};
