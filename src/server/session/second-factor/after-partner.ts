import type { SecondFactorStep } from '../../../core/people/second-factor.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import type { Signer } from '../../signing.ts';
import { createChallenge } from '../challenge.ts';
import { findSecondFactorStep } from '../second-factor-store.ts';
import { findActiveAccount } from '../store.ts';

type Start = { idUser: number; idSchool: number };

/**
 * Returns what a user whom a partner's platform has signed in has to do then, and the proof of it that the second step
 * takes; null = nothing. Accounts that came from the partner are the partner's to protect; those made here are not.
 */
export const findStepAfterPartner = async (
  db: Database,
  signer: Signer,
  { idUser, idSchool }: Start,
  now: Instant,
): Promise<{ secondFactor: SecondFactorStep; challenge: string } | null> => {
  const account = await findActiveAccount(db, idUser);
  if (account?.source !== '') return null;
  const secondFactor = await findSecondFactorStep(db, idUser, now);
  if (secondFactor === null) return null;
  return { secondFactor, challenge: await createChallenge(signer, { ...account, idSchool }, now) };
};
