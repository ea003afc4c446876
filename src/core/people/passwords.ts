import type { Role } from './roles.ts';

export const MINIMUM_PASSWORD_LENGTH = 8;

/**
 * The special characters that a password may contain: every punctuation mark of an ASCII keyboard. A space is allowed
 * but is not one of them.
 */
export const specialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

export type PasswordProblem = 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'character';

/**
 * Returns the rules that a new password breaks: eight characters, a lower-case and an upper-case letter, a digit, a
 * special character, and no character that is none of these or a space. A letter with an accent counts as one,
 * composed or not.
 */
export function passwordProblems(password: string): PasswordProblem[] {
  const characters = [...password.normalize('NFC')];
  const isSpecial = (character: string) => specialCharacters.includes(character);
  const rules: Record<PasswordProblem, boolean> = {
    length: characters.length >= MINIMUM_PASSWORD_LENGTH,
    lower: characters.some((character) => /\p{Ll}/u.test(character)),
    upper: characters.some((character) => /\p{Lu}/u.test(character)),
    digit: characters.some((character) => /\d/.test(character)),
    special: characters.some(isSpecial),
    character: characters.every((character) => /[\p{Ll}\p{Lu}\d ]/u.test(character) || isSpecial(character)),
  };
  return (Object.keys(rules) as PasswordProblem[]).filter((rule) => !rules[rule]);
}

/** Returns whether two texts are the same password, whichever characters their letters with accents are typed as. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** Returns the texts that are the same password: its letters with accents composed, as typed, and taken apart. */
export const passwordForms = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns whether a password that was chosen at `changed` is older than its school allows; without `days` it may be. */
export const isPasswordExpired = ({ changed, days }: { changed: number; days: number | null }, now: number): boolean =>
  days !== null && now - changed >= days * DAY_MS;

/** Returns the strength from 0 to 4 that a password needs for these roles: less for users who are students only. */
export const minimumPasswordScore = (roles: readonly Role[]): number =>
  roles.every((role) => role === 'student') ? 2 : 3;

/**
 * Returns the words that a password must not be built from: logins, addresses and names, whole and in parts of three
 * letters or more.
 */
export const guessableWords = (texts: readonly string[]): string[] => {
  const parts = texts.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]);
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length >= 3);
};
