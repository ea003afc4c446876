import { sessionEndsAt } from '../../core/people/sign-in.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { HandlersOf } from '../area.ts';
import type { Signer } from '../signing.ts';
import type { FileRights } from './rights.ts';

const PURPOSE = 'package';
const HOUR_MS = 60 * 60 * 1000;

/** Whether a token opens the package, has expired, or was never valid for it. */
export type TokenState = 'valid' | 'expired' | 'wrong';

/**
 * Returns a token that opens a package for anyone who has it, until `expires`. The frame that plays a package has no
 * origin and so sends no cookie. The same package and expiry give the same token, so that the browser's cache is used
 * again.
 */
export const createPackageToken = async (signer: Signer, id: string, expires: Instant): Promise<string> => {
  const until = expires.toString(36);
  return `${until}.${await signer.sign(PURPOSE, `${id} ${until}`)}`;
};

/** Returns whether a token opens this package at `now`. */
export const verifyPackageToken = async (
  signer: Signer,
  id: string,
  token: string,
  now: Instant,
): Promise<TokenState> => {
  const [until = '', signature = ''] = token.split('.', 2);
  if (!(await signer.isSigned(PURPOSE, `${id} ${until}`, signature))) return 'wrong';
  return now < Number.parseInt(until, 36) ? 'valid' : 'expired';
};

/** Returns the tokens of a paper's packages by package id; they expire an hour after the student's deadline. */
export const createPackageTokens = async (
  signer: Signer,
  ids: readonly string[],
  deadline: Instant,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, await createPackageToken(signer, id, deadline + HOUR_MS)] as const)),
  );

/**
 * Returns the handler that gives a package token to users who may read the package: to staff until their session
 * ends, to students for an hour.
 */
export const openPackageHandlers = (rights: FileRights, signer: Signer): HandlersOf<'files', 'openPackage'> => ({
  async openPackage({ db, me, now }, { package: id }, refuse) {
    if (!(await rights.mayRead(db, me, `${id}.h5p`, now))) return refuse('activityNotValid');
    const until = me.role === 'student' ? now + HOUR_MS : sessionEndsAt({ started: me.sessionStarted, lastUsed: now });
    return { content: { token: await createPackageToken(signer, id, until) } };
  },
});
