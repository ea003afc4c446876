import { and, eq, isNull } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { oneTimeToken, pairingCode, scanLink } from '../database/schema.ts';

/**
 * Deletes what a user has made to be used once, and nobody has used: one-time tokens, scan links and pairing codes, of all schools
 * or of one.
 */
export const deleteUnopened = async (db: Database, idUser: number, idSchool?: number): Promise<void> => {
  const inSchool = (column: typeof oneTimeToken.idSchool | typeof pairingCode.idSchool | typeof scanLink.idSchool) =>
    idSchool === undefined ? acrossSchools('session') : eq(column, idSchool);
  await db.delete(oneTimeToken).where(and(eq(oneTimeToken.idUser, idUser), inSchool(oneTimeToken.idSchool)));
  await db.delete(pairingCode).where(and(eq(pairingCode.idUser, idUser), inSchool(pairingCode.idSchool)));
  await db
    .delete(scanLink)
    .where(and(eq(scanLink.idUser, idUser), isNull(scanLink.opened), inSchool(scanLink.idSchool)));
};
