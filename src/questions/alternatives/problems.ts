import type { Problem } from '../question-type.ts';
import { findStemAndSolutionProblems as problemsOfAsked } from '../stem/stem-and-solution.ts';
import { findRepeatedDocs, isBlank } from '../text/document/blank.ts';
import { type Alternative, type AlternativesContent, MIN_ALTERNATIVES } from './content.ts';

export const isFilled = ({ text }: Alternative): boolean => !isBlank(text);

/** The place of an alternative's field, as problems name it. */
export const alternativePath = (index: number, field: 'text' | 'grade') => `alternatives.${index}.${field}`;

/** What keeps an author from saving, in the order of the screen; `ofKey` is what the type finds with its key. */
export function findAlternativeProblems(draft: AlternativesContent, ofKey: readonly Problem[]): Problem[] {
  const { alternatives } = draft;
  const same = findRepeatedDocs(alternatives.map(({ text }) => text)).map(
    (index): Problem => ({ name: 'same', where: alternativePath(index, 'text') }),
  );
  const isEnough = alternatives.filter(isFilled).length >= MIN_ALTERNATIVES;
  const tooFew: Problem = { name: 'tooFew', where: 'alternatives', count: MIN_ALTERNATIVES };
  return problemsOfAsked(draft, [...same, ...(isEnough ? [] : [tooFew]), ...ofKey]);
}

/** The filled alternatives, numbered anew by order, and the new id of one that had another; 0 = it is none of them. */
export function renumberFilled<Item extends Alternative>(alternatives: readonly Item[]) {
  const filled = alternatives.filter(isFilled);
  return {
    alternatives: filled.map((alternative, index) => ({ ...alternative, id: index + 1 })),
    idOf: (id: number | null): number => filled.findIndex((alternative) => alternative.id === id) + 1,
  };
}
