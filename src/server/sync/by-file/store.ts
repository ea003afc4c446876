import { and, eq } from 'drizzle-orm';
import { type Database, firstRow } from '../../database/database.ts';
import { device } from '../../database/schema.ts';
import type { PublicKeys } from './keys.ts';

/** Returns a device of a school by its uuid. */
export const findDeviceByUuid = (db: Database, { idSchool, uuid }: { idSchool: number; uuid: string }) =>
  firstRow(
    db
      .select()
      .from(device)
      .where(and(eq(device.idSchool, idSchool), eq(device.uuid, uuid))),
  );

/** Stores the public keys of a device. */
export const storePublicKeys = async (
  db: Database,
  { idSchool, idDevice }: { idSchool: number; idDevice: number },
  keys: PublicKeys,
): Promise<void> => {
  await db
    .update(device)
    .set(keys)
    .where(and(eq(device.idSchool, idSchool), eq(device.id, idDevice)));
};
