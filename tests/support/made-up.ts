import { randomInt } from 'node:crypto';

/** Letters, small or capital, that look like none of another alphabet: what has them alone reads as Latin, however it is typed. */
const LETTERS = 'dfglqruvw';
const LENGTH = 7;

/** Of a thousand random words two are equal one time in ten. */
const made = new Set<string>();

/** Returns a word that no other test has made up. */
export const madeUpWord = (): string => {
  const word = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  if (made.has(word)) return madeUpWord();
  made.add(word);
  return word;
};

/** Returns a login that nobody has. */
export const madeUpLogin = (): string => `${madeUpWord()}-${madeUpWord()}`;

/** Returns an address that nobody has. */
export const madeUpEmail = (domain = 'test.school'): string => `${madeUpLogin()}@${domain}`;

/** Returns a name, of a person, a school or an entry of the catalogue, that nothing has. */
export const madeUpName = (): string => `${madeUpWord()} ${madeUpWord()}`;

/** Returns an id that nothing has. */
export const newUuid = (): string => crypto.randomUUID();
