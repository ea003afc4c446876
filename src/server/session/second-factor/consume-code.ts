import { makeRecoveryCode, RECOVERY_CODES, readCode } from '../../../core/people/second-factor.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { randomBelow } from '../../random-below.ts';
import { sha256Of } from '../../sha256.ts';
import type { Signer } from '../../signing.ts';
import { consumeRecoveryCode, consumeStep, findSecondFactor } from '../second-factor-store.ts';
import { stepOfCode } from './codes.ts';
import { unseal } from './sealing.ts';

/** What a user's secret is encrypted for: the row of somebody else cannot take its place. */
export const secretPurpose = (idUser: number): string => `secret of user ${idUser}`;

type Used = { idUser: number; text: string; now: Instant };

/** Uses a code of the app or a recovery code, each of which works once. Returns which it was; null for a wrong one. */
export const consumeCode = async (
  db: Database,
  signer: Signer,
  { idUser, text, now }: Used,
): Promise<'app' | 'recovery' | null> => {
  const typed = readCode(text);
  const found = await findSecondFactor(db, idUser);
  if (typed === null || found === undefined) return null;
  if (typed.kind === 'recovery')
    return (await consumeRecoveryCode(db, idUser, await sha256Of(typed.code))) ? 'recovery' : null;
  const secret = await unseal(signer, secretPurpose(idUser), found.secret);
  if (secret === null) throw new Error(`the secret of user ${idUser} cannot be decrypted`);
  const step = stepOfCode(secret, typed.code, now);
  return step !== null && (await consumeStep(db, idUser, step)) ? 'app' : null;
};

/** Returns new recovery codes with their hashes. */
export const makeRecoveryCodes = async () => {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(randomBelow));
  return { recoveryCodes, hashes: await Promise.all(recoveryCodes.map(sha256Of)) };
};
