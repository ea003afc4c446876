import { and, eq, gt, lt } from 'drizzle-orm';
import { PAIRING_CODE_MS } from '../../core/devices/registered-devices.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { pairingCode } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';

type Owner = { idSchool: number; idUser: number };
/** A code as its user types it, whose account is known. */
type Typed = { idUser: number; code: string };

/** Stores a code by which a user registers a computer in a school, in place of the one before. Returns until when it counts. */
export const addPairingCode = async (db: Database, owner: Owner, code: string, now: Instant): Promise<Instant> => {
  const values = { codeHash: await sha256Of(code), expires: now + PAIRING_CODE_MS };
  await db
    .insert(pairingCode)
    .values({ ...owner, ...values })
    .onConflictDoUpdate({ target: [pairingCode.idSchool, pairingCode.idUser], set: values });
  return values.expires;
};

/** Uses a code up. Returns the school in which it was made; null when it is used, expired or unknown. */
export const consumePairingCode = async (
  db: Database,
  { idUser, code }: Typed,
  now: Instant,
): Promise<number | null> => {
  const isTyped = and(eq(pairingCode.idUser, idUser), eq(pairingCode.codeHash, await sha256Of(code)));
  const used = await firstRow(
    db
      .delete(pairingCode)
      .where(and(isTyped, gt(pairingCode.expires, now), acrossSchools('sign-in')))
      .returning({ idSchool: pairingCode.idSchool }),
  );
  return used?.idSchool ?? null;
};

/** Deletes the codes that nobody has used in time. */
export const deleteExpiredPairingCodes = (db: Database, now: Instant) =>
  db.delete(pairingCode).where(and(lt(pairingCode.expires, now), acrossSchools('nightly work')));
