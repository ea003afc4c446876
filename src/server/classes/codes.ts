import { inArray } from 'drizzle-orm';
import { createAccessCode } from '../../core/people/access-codes.ts';
import type { Database } from '../database/database.ts';
import { accessCodeKey } from '../database/schema.ts';
import { randomBelow } from '../random-below.ts';

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
