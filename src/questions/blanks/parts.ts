import type { Parts } from '../question-type.ts';
import type { PublicContent, Response } from './type.ts';

/** Counts the gaps and those in which something is written; spaces are nothing. */
export const partsOfBlanks = ({ gaps }: PublicContent, response: Response): Parts => ({
  done: gaps.filter(({ id }) => (response.gaps[id] ?? '').trim() !== '').length,
  of: gaps.length,
});
