import type { AnswerProgress } from '../question-type.ts';
import type { PublicContent, Response } from './type.ts';

/** Counts the gaps and those in which something is written; spaces are nothing. */
export const blanksProgress = ({ gaps }: PublicContent, response: Response): AnswerProgress => ({
  done: gaps.filter(({ id }) => (response.gaps[id] ?? '').trim() !== '').length,
  of: gaps.length,
});
