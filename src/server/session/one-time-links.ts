import { and, eq, isNull } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { oneTimeToken, scanLink } from '../database/schema.ts';

/**
 * Deletes what a user has made to open a session once, and nobody has opened: one-time tokens and scan links, of all schools or
 * of one.
 */
export const deleteUnopened = async (db: Database, idUser: number, idSchool?: number): Promise<void> => {
  const inSchool = (column: typeof oneTimeToken.idSchool | typeof scanLink.idSchool) =>
    idSchool === undefined ? acrossSchools('session') : eq(column, idSchool);
  await db.delete(oneTimeToken).where(and(eq(oneTimeToken.idUser, idUser), inSchool(oneTimeToken.idSchool)));
  await db
    .delete(scanLink)
    .where(and(eq(scanLink.idUser, idUser), isNull(scanLink.opened), inSchool(scanLink.idSchool)));
};
