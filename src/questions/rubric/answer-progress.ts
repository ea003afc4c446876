import type { AnswerProgress } from '../question-type.ts';
import type { PublicContent, Response } from './type.ts';

/** Counts the objectives and those that have a level. */
export const rubricProgress = ({ objectives }: PublicContent, response: Response): AnswerProgress => ({
  done: objectives.filter(({ id }) => response.levels[id] !== undefined).length,
  of: objectives.length,
});
