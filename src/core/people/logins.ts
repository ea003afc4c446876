import { toSearchText } from '../searching/search-text.ts';
import { foldCharacters } from '../text/fold-characters.ts';
import { nameParticles } from './name-particles.ts';
import type { PersonName } from './roles.ts';

export const LONGEST_LOGIN = 40;

/**
 * Returns the start of the logins for a person: first name and first surname, in plain Latin letters, as `ana.nunez`;
 * `user` for a name without any.
 */
export function loginStemOf({ firstName, lastName }: PersonName): string {
  const parts = [firstName, lastName].map(firstWordOf).filter((word) => word !== '');
  return parts.join('.').slice(0, LONGEST_LOGIN - 6) || 'user';
}

/** Returns the `index`th login (0, 1, 2, …) to try for a stem: `ana.nunez`, `ana.nunez2`, `ana.nunez3`, … */
export const loginCandidate = (stem: string, index: number): string => (index === 0 ? stem : `${stem}${index + 1}`);

/**
 * Returns whether a text may be a login: 3 to 40 small Latin letters, digits, dots, hyphens and underscores. An address
 * with `@` never is: only the person's own e-mail address signs in that way.
 */
export const isLogin = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{2,39}$/.test(text);

/** Returns a login or an e-mail address as it is stored, however it was typed. */
export const normalizeLogin = (typed: string): string => foldCharacters(typed).trim().toLowerCase();

function firstWordOf(name: string): string {
  const words = toSearchText(name)
    .replaceAll("'", '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.find((word) => !nameParticles.has(word)) ?? words[0] ?? '';
}
