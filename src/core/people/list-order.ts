import { compareNamesIn } from '../text/compare-names.ts';
import type { PersonName } from './roles.ts';

type Person = PersonName & { idUser: number };

/** Returns the function that compares two people as readers of a language sort a class list: by last name, first name, then id. */
export function byLastNameIn(language: string): (a: Person, b: Person) => number {
  const compare = compareNamesIn(language);
  return (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || a.idUser - b.idUser;
}
