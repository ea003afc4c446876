import type { Database } from './database.ts';
import { accessCode, accessCodeKey } from './schema.ts';

/** Adds codes with which people register. Throws, and adds none, when one of them is taken in whatever school. */
export const addAccessCodes = (db: Database, codes: readonly (typeof accessCode.$inferInsert)[]): Promise<void> =>
  db.transaction(async (db) => {
    await db.insert(accessCodeKey).values(codes.map(({ idSchool, code }) => ({ idSchool, code })));
    await db.insert(accessCode).values([...codes]);
  });
