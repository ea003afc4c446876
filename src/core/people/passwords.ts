import type { Role } from './roles.ts';

export const MINIMUM_PASSWORD_LENGTH = 8;

/** The special characters a password may hold: every mark of an ASCII keyboard. A blank may stand in it, too, and is none of these. */
export const specialCharacters = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

export type PasswordProblem = 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'character';

/**
 * What a new password lacks: eight characters, a lower-case and an upper-case letter, a digit, a special character;
 * `character` is one that is none of these and no blank. Letters may carry accents, which count as one however they are typed.
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

/** Returns how hard to guess, from 0 to 4, the password of somebody with these roles has to be: less for who is a student only. */
export const minimumPasswordScore = (roles: readonly Role[]): number =>
  roles.every((role) => role === 'student') ? 2 : 3;

/** Returns the words by which somebody is known: logins and addresses in their parts, too, and names; no short ones. */
export const guessableWords = (texts: readonly string[]): string[] => {
  const parts = texts.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]);
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length >= 3);
};
