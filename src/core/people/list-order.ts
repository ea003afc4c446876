import { compareNamesIn } from '../text/compare-names.ts';
import type { PersonName } from './roles.ts';

type Person = PersonName & { idUser: number };
type Listed = Person & { listNumber: number | null };

/** Returns the function that compares two people as readers of a language sort a class list: by last name, first name, then id. */
export function byLastNameIn(language: string): (a: Person, b: Person) => number {
  const compare = compareNamesIn(language);
  return (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || a.idUser - b.idUser;
}

/** Returns the function that compares students by their number on the class list, those without one last, by name. */
export function byListNumberIn(language: string): (a: Listed, b: Listed) => number {
  const byLastName = byLastNameIn(language);
  const numberOf = ({ listNumber }: Listed) => listNumber ?? Number.POSITIVE_INFINITY;
  return (a, b) => (numberOf(a) === numberOf(b) ? byLastName(a, b) : numberOf(a) - numberOf(b));
}
