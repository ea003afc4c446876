import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, firstRow } from './database.ts';
import { settings } from './schema.ts';

const NAME = 'bankWords';

/** By which rules of `core/searching` the stored words of banks are folded, and up to where, as long as not all are. */
const Renewal = z.object({ rules: z.int(), isDone: z.boolean(), idSchool: z.int(), id: z.int() });
type Renewal = z.infer<typeof Renewal>;

/** Returns how far the words have been derived by which rules; those of a database from before that was stored are the first. */
export const readRenewal = async (db: Database): Promise<Renewal> => {
  const row = await firstRow(db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME)));
  return Renewal.catch({ rules: 1, isDone: true, idSchool: 0, id: 0 }).parse(row?.value);
};

/** Stores how far the words have been derived. */
export const storeRenewal = async (db: Database, value: Renewal): Promise<void> => {
  await db.insert(settings).values({ name: NAME, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
};
