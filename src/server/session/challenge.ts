import type { Instant } from '../../core/schedules/time.ts';
import type { Signer } from '../signing.ts';

const PURPOSE = 'second factor';
/** Long enough to install an app and set it up. */
const CHALLENGE_MS = 15 * 60_000;

/**
 * An account whose password was right, or that came in by a partner; `passwordChanged` says which password, null = that
 * of the account's beginning. `idSchool` is the school to open, null = the first one.
 */
export type FirstProof = { id: number; passwordChanged: Instant | null; idSchool: number | null };

/** Returns a signed text that says for a quarter of an hour that the first step was right. It opens no session. */
export const createChallenge = async (
  signer: Signer,
  { id, passwordChanged, idSchool }: FirstProof,
  now: Instant,
): Promise<string> => {
  const text = [id, passwordChanged ?? 0, idSchool ?? 0, now + CHALLENGE_MS].join('.');
  return `${text}.${await signer.sign(PURPOSE, text)}`;
};

/** Returns what a challenge says; null when it has expired or is not ours. */
export const readChallenge = async (signer: Signer, challenge: string, now: Instant): Promise<FirstProof | null> => {
  const [, text, id, changed, idSchool, expires, signature] =
    challenge.match(/^((\d+)\.(\d+)\.(\d+)\.(\d+))\.([\w-]{43})$/) ?? [];
  if (text === undefined || signature === undefined || !(await signer.isSigned(PURPOSE, text, signature))) return null;
  if (now >= Number(expires)) return null;
  return { id: Number(id), passwordChanged: Number(changed) || null, idSchool: Number(idSchool) || null };
};
