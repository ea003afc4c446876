import { and, eq } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { device } from '../database/schema.ts';

/** What the token of a device begins with. No token of a session has a full stop, so each is looked up in its own table. */
const PREFIX = 'device.';

/** Returns random bits as the token of a device. */
export const toDeviceToken = (random: string): string => PREFIX + random;

/** Returns whether a token is, or pretends to be, that of a device. */
export const isDeviceToken = (token: string): boolean => token.startsWith(PREFIX);

/** Returns whether there is a device with a token, whatever became of it and of its user. */
export const hasDevice = async (db: Database, tokenHash: string): Promise<boolean> =>
  (await db.$count(device, and(eq(device.tokenHash, tokenHash), acrossSchools('session')))) > 0;

/** Stores that a device has contacted the server. */
export const touchDevice = (
  db: Database,
  { idSchool, idDevice }: { idSchool: number; idDevice: number },
  now: Instant,
) =>
  db
    .update(device)
    .set({ lastContact: now })
    .where(and(eq(device.idSchool, idSchool), eq(device.id, idDevice)));
