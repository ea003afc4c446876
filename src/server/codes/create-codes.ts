import { inArray } from 'drizzle-orm';
import { createAccessCode } from '../../core/people/access-codes.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { addAccessCodes } from '../database/access-codes.ts';
import type { Database } from '../database/database.ts';
import { type accessCode, accessCodeKey } from '../database/schema.ts';
import { randomBelow } from '../random-below.ts';

/** A code that is to be made: a school's without `idCourse`. A limit of null means any number of registrations. */
type NewCode = Pick<typeof accessCode.$inferInsert, 'idSchool' | 'idCountry'> & {
  idCourse: number | null;
  limit?: number | null;
  /** Null = no end. */
  until?: Instant | null;
};

/**
 * Creates active codes that no school has yet and returns them in the order given. Throws the unique violation when one
 * was taken in the same moment.
 */
export const createCodes = async (db: Database, wanted: readonly NewCode[], now: Instant): Promise<string[]> => {
  const codes = await drawFreeCodes(db, wanted.length);
  if (wanted.length === 0) return codes;
  await addAccessCodes(
    db,
    wanted.map(({ idCourse, limit = null, until = null, ...row }, index) => ({
      ...{ ...row, idCourse, limit, until, code: codes[index] ?? '', added: now },
      kind: idCourse === null ? ('school' as const) : ('course' as const),
    })),
  );
  return codes;
};

const drawFreeCodes = async (db: Database, count: number): Promise<string[]> => {
  const free = new Set<string>();
  while (free.size < count) {
    const drawn = new Set(Array.from({ length: count - free.size }, () => createAccessCode(randomBelow)));
    const taken = await db
      .select({ code: accessCodeKey.code })
      .from(accessCodeKey)
      .where(inArray(accessCodeKey.code, [...drawn]));
    for (const { code } of taken) drawn.delete(code);
    for (const code of drawn) free.add(code);
  }
  return [...free];
};
