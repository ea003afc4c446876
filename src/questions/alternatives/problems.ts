import type { Problem } from '../question-type.ts';
import { findStemAndSolutionProblems } from '../stem/stem-and-solution.ts';
import { findRepeatedDocs, isBlank } from '../text/document/blank.ts';
import { type Alternative, type AlternativesContent, MIN_ALTERNATIVES } from './content.ts';

/** Returns whether an alternative has any content. */
export const isFilled = ({ text }: Alternative): boolean => !isBlank(text);

/** Returns the path of an alternative's field, as in `Problem.where`. */
export const alternativePath = (index: number, field: 'text' | 'grade') => `alternatives.${index}.${field}`;

/** Returns the problems of a draft in the order of the form; `keyProblems` are those of its answer key. */
export function findAlternativeProblems(draft: AlternativesContent, keyProblems: readonly Problem[]): Problem[] {
  const { alternatives } = draft;
  const same = findRepeatedDocs(alternatives.map(({ text }) => text)).map(
    (index): Problem => ({ name: 'same', where: alternativePath(index, 'text') }),
  );
  const isEnough = alternatives.filter(isFilled).length >= MIN_ALTERNATIVES;
  const tooFew: Problem = { name: 'tooFew', where: 'alternatives', count: MIN_ALTERNATIVES };
  return findStemAndSolutionProblems(draft, [...same, ...(isEnough ? [] : [tooFew]), ...keyProblems]);
}

/**
 * Returns the filled alternatives, numbered from 1, and `idOf`, which returns the new id for an old one, or 0 when
 * that alternative was removed.
 */
export function renumberFilled<Item extends Alternative>(alternatives: readonly Item[]) {
  const filled = alternatives.filter(isFilled);
  return {
    alternatives: filled.map((alternative, index) => ({ ...alternative, id: index + 1 })),
    idOf: (id: number | null): number => filled.findIndex((alternative) => alternative.id === id) + 1,
  };
}
