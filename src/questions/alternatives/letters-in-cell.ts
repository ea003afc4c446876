import { foldToLatin } from '../../core/text/fold-characters.ts';
import { alternativeLetters } from '../question-type.ts';

/** Returns the ids of the alternatives whose letters a cell has (`b`, `B, D`), in their order; null where it has anything else. */
export const alternativesInCell = (alternatives: readonly { id: number }[], cell: string): number[] | null => {
  const letters = foldToLatin(cell)
    .toUpperCase()
    .replace(/[\s,;.()]+/g, '');
  const known = alternativeLetters.slice(0, alternatives.length).join('');
  if (letters === '' || [...letters].some((letter) => !known.includes(letter))) return null;
  return alternatives.flatMap(({ id }, index) => (letters.includes(alternativeLetters[index] ?? '') ? [id] : []));
};
