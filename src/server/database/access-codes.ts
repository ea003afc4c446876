import type { Database } from './database.ts';
import { accessCode, accessCodeKey } from './schema.ts';

/** Adds codes with which people register. Throws and adds none if one of them exists in any school. */
export const addAccessCodes = (db: Database, codes: readonly (typeof accessCode.$inferInsert)[]): Promise<void> =>
  db.transaction(async (db) => {
    await db.insert(accessCodeKey).values(codes.map(({ idSchool, code }) => ({ idSchool, code })));
    await db.insert(accessCode).values([...codes]);
  });
