import { inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { user } from './schema.ts';

/** Returns the names of users by id. */
export const loadNames = async (db: Database, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};
