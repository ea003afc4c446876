import { alternativeOf } from '../../core/assessments/alternative-at.ts';
import { foldToLatin } from '../../core/text/fold-characters.ts';

/** Returns the ids of the alternatives whose letters a cell has (`b`, `B, D`), in the order of their ids; null where it has anything else. */
export const alternativesInCell = (alternatives: readonly { id: number }[], cell: string): number[] | null => {
  const letters = foldToLatin(cell)
    .toUpperCase()
    .replace(/[\s,;.()]+/g, '');
  const chosen = [...letters].map((letter) => alternativeOf(alternatives, letter));
  if (letters === '' || chosen.includes(null)) return null;
  return alternatives.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])).sort((a, b) => a - b);
};
