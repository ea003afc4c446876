import { and, eq, inArray, sql } from 'drizzle-orm';
import { createAccessCode, readAccessCode } from '../../core/people/access-codes.ts';
import { randomBelow } from '../random-below.ts';
import { type Database, firstRow } from './database.ts';
import { accessCode, accessCodeKey } from './schema.ts';

/** Returns new codes, all different, that no school has. */
export const createFreeCodes = async (db: Database, count: number): Promise<string[]> => {
  const free = new Set<string>();
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => createAccessCode(randomBelow));
    const rows = await db
      .select({ code: accessCodeKey.code })
      .from(accessCodeKey)
      .where(inArray(accessCodeKey.code, drawn));
    const taken = new Set(rows.map(({ code }) => code));
    for (const code of drawn) if (!taken.has(code)) free.add(code);
  }
  return [...free];
};

/** Adds codes with which people register. Throws and adds none if one of them exists in any school. */
export const addAccessCodes = (db: Database, codes: readonly (typeof accessCode.$inferInsert)[]): Promise<void> =>
  db.transaction(async (db) => {
    await db.insert(accessCodeKey).values(codes.map(({ idSchool, code }) => ({ idSchool, code })));
    await db.insert(accessCode).values([...codes]);
  });

export type AccessCode = typeof accessCode.$inferSelect;

/** Returns the code that somebody has typed; undefined for an unknown one. */
export const findAccessCode = async (db: Database, typed: string): Promise<AccessCode | undefined> => {
  const code = readAccessCode(typed);
  const key = await firstRow(db.select().from(accessCodeKey).where(eq(accessCodeKey.code, code)));
  if (!key) return undefined;
  const isTyped = and(eq(accessCode.idSchool, key.idSchool), eq(accessCode.code, code));
  return firstRow(db.select().from(accessCode).where(isTyped));
};

/**
 * Returns the code that somebody has typed, locked until the end of the transaction, so that no more people use it than
 * its limit allows; undefined for an unknown one.
 */
export const lockAccessCode = async (db: Database, typed: string): Promise<AccessCode | undefined> => {
  const code = readAccessCode(typed);
  const key = await firstRow(db.select().from(accessCodeKey).where(eq(accessCodeKey.code, code)));
  if (!key) return undefined;
  return firstRow(
    db
      .select()
      .from(accessCode)
      .where(and(eq(accessCode.idSchool, key.idSchool), eq(accessCode.code, code)))
      .for('update'),
  );
};

/** Counts one more use of a code that was locked. */
export const countUseOfAccessCode = (db: Database, { idSchool, id }: Pick<AccessCode, 'idSchool' | 'id'>) =>
  db
    .update(accessCode)
    .set({ used: sql`${accessCode.used} + 1` })
    .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.id, id)));
