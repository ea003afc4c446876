import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, rowsOf } from '../database/database.ts';
import * as schema from '../database/schema.ts';
import type { Host } from '../host.ts';
import type { Send } from '../send.ts';
import { revokeDevice } from './remote.ts';
import type { RegisteredRow } from './store.ts';

/** What every database has, whoever works with it. */
const remaining = ['school', 'country', 'settings', 'sync_epoch', 'migration'];

/** Removes all that was stored for somebody from this computer, and ends its registration where the server is reached. */
export const removeEverything = async (host: Host, send: Send, device: RegisteredRow | undefined): Promise<void> => {
  if (device?.idDevice != null) await revokeDevice(send, { token: device.token, idDevice: device.idDevice });
  const files = await host.database.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = 'replica'`);
    const names = await listFiles(db);
    for (const table of Object.values(schema)) {
      if (!is(table, PgTable) || remaining.includes(getTableConfig(table).name)) continue;
      await db.delete(table).where(acrossSchools('removed computer'));
    }
    await db.execute(sql`delete from school where id <> ${PROVIDER_SCHOOL_ID}`);
    return names;
  });
  for (const name of files) await host.files.delete(name);
};

const listFiles = async (db: Database): Promise<string[]> =>
  rowsOf<{ id: string }>(
    await db.execute(sql`select distinct f.id from asset f where ${acrossSchools('removed computer')}`),
  ).map(({ id }) => id);
