import { compareNamesIn } from '../../../../core/text/compare-names.ts';
import type { Branch } from './tree.ts';

/** Returns the disciplines that hold something for the user, and those that are chosen. */
export const offeredSubjects = (roots: readonly Branch[], isChosen: (root: Branch) => boolean): Branch[] =>
  roots.filter((root) => root.isOffered || isChosen(root));

type SubjectGroups = {
  /** In the language of the screen; all where none is. */
  own: Branch[];
  /** In other languages, one language after another. */
  allOthers: Branch[];
  /** Of those the chosen ones, which are always shown. */
  chosenOthers: Branch[];
  /** How many of them are folded until they are asked for. */
  foldedCount: number;
};

/** Returns the disciplines in the language of the screen, such as `pt-BR`, and those in other languages. */
export function groupSubjects(
  roots: readonly Branch[],
  language: string,
  isChosen: (root: Branch) => boolean,
): SubjectGroups {
  const own = roots.filter((root) => root.language === language.slice(0, 2));
  if (own.length === 0) return { own: [...roots], allOthers: [], chosenOthers: [], foldedCount: 0 };
  const compare = compareNamesIn(language);
  const allOthers = roots.filter((root) => !own.includes(root)).toSorted((a, b) => compare(a.language, b.language));
  const chosenOthers = allOthers.filter(isChosen);
  return { own, allOthers, chosenOthers, foldedCount: allOthers.length - chosenOthers.length };
}
