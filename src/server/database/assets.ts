import { inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import { asset } from './schema.ts';

/** Whether there is a file for each of these ids. */
export const haveFiles = async (db: Database, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const rows = await db
    .select({ id: asset.id })
    .from(asset)
    .where(inArray(asset.id, [...ids]));
  return rows.length === new Set(ids).size;
};
