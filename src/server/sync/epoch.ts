import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { syncEpoch } from '../database/schema.ts';

/**
 * Gives the installation another epoch and returns it: from then on devices compare what they have with the server's rows, whatever
 * their cursors say. For a database that goes on from an earlier state, or from a copy of one.
 */
export const renewEpoch = async (db: Database): Promise<string> => {
  const [row] = await db.update(syncEpoch).set({ epoch: sql`gen_random_uuid()` }).returning({ epoch: syncEpoch.epoch });
  if (!row) throw new Error('the installation has no epoch');
  return row.epoch;
};
