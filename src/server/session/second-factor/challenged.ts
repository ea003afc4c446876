import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import type { Signer } from '../../signing.ts';
import { readChallenge } from '../challenge.ts';
import { findActiveAccount } from '../store.ts';

/** Returns the active account of a challenge with the school to open; null once the password is another. */
export const findChallenged = async (db: Database, signer: Signer, challenge: string, now: Instant) => {
  const proof = await readChallenge(signer, challenge, now);
  const account = proof && (await findActiveAccount(db, proof.id));
  return account && account.passwordChanged === proof.passwordChanged ? { ...account, idSchool: proof.idSchool } : null;
};
