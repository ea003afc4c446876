import { type AccessCodeProblem, accessCodeProblem, readAccessCode } from '../../core/people/access-codes.ts';
import type { Context } from '../area.ts';
import { type AccessCode, countUseOfAccessCode, findAccessCode } from '../database/access-codes.ts';
import { anonymousRateKey, enforceRateLimit } from '../rate-limits/api.ts';
import type { Refuse } from '../refusal.ts';

export type RefuseCode = Refuse<'accessCodeNotFound' | AccessCodeProblem>;

/** Somebody who types a code: teachers register with a school's, students with a course's. */
export type Typed = { code: string; kind: AccessCode['kind']; idCountry: number };

/**
 * Returns a typed code that is good for one more registration. Limits how often codes are typed: those that do not exist
 * by network, all by the code. Refuses a code that does not exist or cannot be used.
 */
export const findUsableCode = async (
  context: Pick<Context<unknown>, 'db' | 'now' | 'host' | 'address'>,
  typed: Typed,
  refuse: RefuseCode,
): Promise<AccessCode> => {
  const { db, now, host } = context;
  const code = readAccessCode(typed.code);
  const network = anonymousRateKey(context);
  if (network !== null) await enforceRateLimit(host, 'accessCodeOf', code);
  await enforceRateLimit(host, 'wrongCode', network);
  const found = await findAccessCode(db, code);
  // What it opens is told to those who have the code: other clients read the same text for both.
  if (found?.kind !== typed.kind) return refuse('accessCodeNotFound', found && { codeOf: found.kind });
  if (network !== null) await host.rateLimiter.giveBack('wrongCode', network);
  refuseUnusable(found, { ...typed, now }, refuse);
  return found;
};

/** Counts a registration with a code; refuses when others have used it up in the meantime. Must run in a transaction. */
export const countRegistration = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  code: Pick<AccessCode, 'code'>,
  { idCountry }: Pick<Typed, 'idCountry'>,
  refuse: RefuseCode,
): Promise<void> => {
  const locked = (await findAccessCode(db, code.code, { lock: true })) ?? refuse('accessCodeNotFound');
  refuseUnusable(locked, { idCountry, now }, refuse);
  await countUseOfAccessCode(db, locked);
};

const refuseUnusable = (code: AccessCode, by: { idCountry: number; now: number }, refuse: RefuseCode): void => {
  const problem = accessCodeProblem(code, by);
  if (problem !== null) refuse(problem);
};
