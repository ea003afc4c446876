import { and, eq, inArray, sql } from 'drizzle-orm';
import { createAccessCode, readAccessCode } from '../../core/people/access-codes.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { randomBelow } from '../random-below.ts';
import { type Database, firstRow } from './database.ts';
import { accessCode, accessCodeKey } from './schema.ts';

/** Adds codes with which people register. Throws and adds none if one of them exists in any school. */
export const addAccessCodes = (db: Database, codes: readonly (typeof accessCode.$inferInsert)[]): Promise<void> =>
  db.transaction(async (db) => {
    await db.insert(accessCodeKey).values(codes.map(({ idSchool, code }) => ({ idSchool, code })));
    await db.insert(accessCode).values([...codes]);
  });

/** A code that is to be made: a school's without `idCourse`. A limit of null means any number of registrations. */
type NewCode = Pick<typeof accessCode.$inferInsert, 'idSchool' | 'idCountry'> & {
  idCourse: number | null;
  limit: number | null;
  /** Null = no end. */
  until: Instant | null;
};

/**
 * Creates active codes that no school has and returns them in the order given. Throws the unique violation when one was
 * taken in the same moment.
 */
export const createAccessCodes = async (db: Database, wanted: readonly NewCode[], now: Instant): Promise<string[]> => {
  const codes = await createFreeCodes(db, wanted.length);
  const rows = wanted.map((row, index) => ({
    ...{ ...row, code: codes[index] ?? '', added: now },
    kind: row.idCourse === null ? ('school' as const) : ('course' as const),
  }));
  if (rows.length > 0) await addAccessCodes(db, rows);
  return codes;
};

/** Returns new codes, all different, that no school has. */
const createFreeCodes = async (db: Database, count: number): Promise<string[]> => {
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

export type AccessCode = typeof accessCode.$inferSelect;

/**
 * Returns the code that somebody has typed; undefined for an unknown one. With `lock` it is locked until the end of the
 * transaction, so that no more people use it than its limit allows.
 */
export const findAccessCode = async (
  db: Database,
  typed: string,
  { lock = false } = {},
): Promise<AccessCode | undefined> => {
  const code = readAccessCode(typed);
  const key = await firstRow(db.select().from(accessCodeKey).where(eq(accessCodeKey.code, code)));
  if (!key) return undefined;
  const isTyped = and(eq(accessCode.idSchool, key.idSchool), eq(accessCode.code, code));
  const read = db.select().from(accessCode).where(isTyped);
  return firstRow(lock ? read.for('update') : read);
};

/** Counts one more use of a code that was locked. */
export const countUseOfAccessCode = (db: Database, { idSchool, id }: Pick<AccessCode, 'idSchool' | 'id'>) =>
  db
    .update(accessCode)
    .set({ used: sql`${accessCode.used} + 1` })
    .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.id, id)));
