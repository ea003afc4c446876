import type { Host } from '../host.ts';
import { hashPassword } from '../password-forms.ts';
import { KNOWN_PASSWORD, namedLogins } from './people.ts';

/**
 * The passwords of the demonstration's accounts: those that have one of their own, by login, and that of all others.
 */
export type Passwords = { own: ReadonlyMap<string, string>; others: string };

/** One password for all accounts, printed in the guide: for a product that only its own machine can reach. */
export const publishedPasswords: Passwords = { own: new Map(), others: KNOWN_PASSWORD };

/** Returns a random password for each account that the start prints, and one for all others. */
export const randomPasswords = (): Passwords => ({
  own: new Map(namedLogins.map((login) => [login, randomPassword()])),
  others: randomPassword(),
});

/** Without letters and digits that look alike; 16 of these 56 are 92 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

const randomPassword = (): string => randomLetters(16).replace(/.{4}(?!$)/g, '$&-');

/** Returns random letters and digits that are easy to copy from a screen. */
export const randomLetters = (length: number): string => {
  const letters: string[] = [];
  while (letters.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Larger values would make some letters likelier than others.
    const letter = byte < 256 - (256 % ALPHABET.length) ? ALPHABET[byte % ALPHABET.length] : undefined;
    if (letter) letters.push(letter);
  }
  return letters.join('');
};

/**
 * Returns the password hash of a login. Accounts that share a password share its hash: one for each would take seconds.
 */
export const hashPasswords = async (host: Host, { own, others }: Passwords): Promise<(login: string) => string> => {
  const shared = await hashPassword(host, others);
  const hashes = new Map<string, string>();
  for (const [login, password] of own) hashes.set(login, await hashPassword(host, password));
  return (login) => hashes.get(login) ?? shared;
};
