import { calls } from '../../../contract/index.ts';
import { markStale } from '../../data/cache.ts';
import { useWrite } from '../../data/use-write.ts';

/**
 * Returns the write that takes a step in the review of questions. After a refusal the questions are read again: another
 * editor may have taken a step.
 */
export const useReviewStep = (options: { queue?: string } = {}) =>
  useWrite(calls.questions.reviewQuestion, { ...options, onError: () => markStale('questions') });
