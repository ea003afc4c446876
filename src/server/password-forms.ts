import { passwordForms } from '../core/people/passwords.ts';
import type { Host } from './host.ts';

type Passwords = Pick<Host, 'passwords'>;

/** Returns the hash of a password, whichever characters its letters with accents are typed as. */
export const hashPassword = ({ passwords }: Passwords, password: string): Promise<string> =>
  passwords.hash(password.normalize('NFC'));

/**
 * Returns whether a hash is that of a password. Devices type é as one character or as two; hashes made before this was seen are of
 * either, so each form is tried.
 */
export const verifyPassword = async ({ passwords }: Passwords, hash: string, password: string): Promise<boolean> => {
  for (const form of passwordForms(password)) if (await passwords.verify(hash, form)) return true;
  return false;
};
