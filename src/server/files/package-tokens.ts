import { sessionEndsAt } from '../../core/people/sign-in.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { HandlersOf } from '../area.ts';
import type { Signer } from '../signing.ts';
import type { FileRights } from './rights.ts';

const PURPOSE = 'package';
const HOUR_MS = 60 * 60 * 1000;

/** What a token comes to: it opens the package, did so once, or never did. */
export type TokenState = 'valid' | 'expired' | 'wrong';

/**
 * Returns what opens a package until a moment, for whoever has it. The frame that plays a package has no origin and so no cookie;
 * the same package and moment give the same token, so that what a browser has kept of it is found again.
 */
export const createPackageToken = async (signer: Signer, id: string, expires: Instant): Promise<string> => {
  const until = expires.toString(36);
  return `${until}.${await signer.sign(PURPOSE, `${id} ${until}`)}`;
};

/** Returns whether a token opens this package. */
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

/** Returns the tokens of a paper's packages, by package: they open them for an hour beyond the student's deadline. */
export const createPackageTokens = async (
  signer: Signer,
  ids: readonly string[],
  deadline: Instant,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, await createPackageToken(signer, id, deadline + HOUR_MS)] as const)),
  );

/** Opens a package to who may see what shows it: to those who write for as long as their session lasts, to students for an hour. */
export const openPackageHandlers = (rights: FileRights, signer: Signer): HandlersOf<'questions', 'openPackage'> => ({
  async openPackage({ db, me, now }, { package: id }, refuse) {
    if (!(await rights.mayRead(db, me, `${id}.h5p`, now))) return refuse('activityNotValid');
    const until = me.role === 'student' ? now + HOUR_MS : sessionEndsAt({ started: me.sessionStarted, lastUsed: now });
    return { content: { token: await createPackageToken(signer, id, until) } };
  },
});
