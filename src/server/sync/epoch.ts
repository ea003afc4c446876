import { sql } from 'drizzle-orm';
import type { Position } from '../../core/sync/cursor.ts';
import { type Database, firstRow } from '../database/database.ts';
import { schoolCounter, syncEpoch } from '../database/schema.ts';

/**
 * Gives the installation another epoch and returns it: from then on devices compare what they have with the server's rows, whatever
 * their cursors say. For a database that goes on from an earlier state, or from a copy of one, before anybody works with it.
 */
export const renewEpoch = async (db: Database): Promise<string> => {
  const former = sql`(select ${syncEpoch.epoch}::text from ${syncEpoch})`;
  await db.update(schoolCounter).set({
    endedEpochs: sql`${schoolCounter.endedEpochs} || jsonb_build_object(${former}, ${schoolCounter.changes})`,
  });
  const [row] = await db.update(syncEpoch).set({ epoch: sql`gen_random_uuid()` }).returning({ epoch: syncEpoch.epoch });
  if (!row) throw new Error('the installation has no epoch');
  return row.epoch;
};

/**
 * Returns whether a device has been told its position by a database that this one goes on from an earlier state of: it compares what it has
 * before it sends anything, because its changes and their files build on what was lost.
 */
export const isOfOtherEpoch = async (db: Database, position: Position | null): Promise<boolean> =>
  position !== null && position.epoch !== (await firstRow(db.select().from(syncEpoch)))?.epoch;
