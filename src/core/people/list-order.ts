import type { PersonName } from './roles.ts';

const names = new Intl.Collator('es');

/** Compares two people as a class list is sorted: by last name, then by first name, then by id. */
export const byLastName = (a: PersonName & { idUser: number }, b: PersonName & { idUser: number }): number =>
  names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName) || a.idUser - b.idUser;
