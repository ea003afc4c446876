import type { Parts } from '../question-type.ts';
import type { PublicContent, Response } from './type.ts';

/** Counts the objectives and those that have a level. */
export const partsOfRubric = ({ objectives }: PublicContent, response: Response): Parts => ({
  done: objectives.filter(({ id }) => response.levels[id] !== undefined).length,
  of: objectives.length,
});
