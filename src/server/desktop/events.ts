import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SyncEvent } from '../../contract/desktop.ts';
import { type SyncedEntity, syncedEntities } from '../../core/sync/synced-entities.ts';
import type { Database } from '../database/database.ts';
import { assessment, localEvent, question, stimulus } from '../database/schema.ts';

const tables = { question, stimulus, assessment } as const;

/** Returns what became of the changes that were sent, the newest first. */
export const listEvents = async (db: Database, idSchool: number, most: number): Promise<SyncEvent[]> => {
  const rows = await db.select().from(localEvent).orderBy(desc(localEvent.id)).limit(most);
  const ids = new Map<string, number>();
  for (const entity of syncedEntities) {
    const uuids = rows
      .filter((row) => row.entity === entity)
      .flatMap(({ rowUuid, copyUuid }) => [rowUuid, ...(copyUuid === null ? [] : [copyUuid])]);
    for (const { id, uuid } of await findIds(db, idSchool, entity, uuids)) ids.set(uuid, id);
  }
  return rows.map(({ id, at, outcome, reason, entity, rowUuid, title, copyUuid }) => ({
    ...{ id, at: new Date(at).toISOString(), outcome, reason, entity, title },
    idRow: ids.get(rowUuid) ?? null,
    idCopy: copyUuid === null ? null : (ids.get(copyUuid) ?? null),
  }));
};

const findIds = async (db: Database, idSchool: number, entity: SyncedEntity, uuids: readonly string[]) => {
  const table = tables[entity];
  const rows = await db
    .select({ id: table.id, uuid: table.uuid })
    .from(table)
    .where(and(eq(table.idSchool, idSchool), inArray(table.uuid, [...uuids])));
  return rows;
};
