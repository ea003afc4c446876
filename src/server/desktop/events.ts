import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { SyncEvent } from '../../contract/desktop.ts';
import { restorableUntil } from '../../core/policies/bin.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type SyncedEntity, syncedEntities } from '../../core/sync/synced-entities.ts';
import type { Database } from '../database/database.ts';
import { assessment, localEvent, localTaking, question, stimulus } from '../database/schema.ts';

const tables = { question, stimulus, assessment } as const;

/** Returns what became of the changes that were sent, the newest first. */
export const listEvents = async (
  db: Database,
  idSchool: number,
  { most, now }: { most: number; now: Instant },
): Promise<SyncEvent[]> => {
  const rows = await db
    .select({ ...getTableColumns(localEvent), taken: localTaking.at })
    .from(localEvent)
    .leftJoin(localTaking, eq(localTaking.uuidEvent, localEvent.uuid))
    .orderBy(desc(localEvent.id))
    .limit(most);
  const ids = new Map<string, number>();
  for (const entity of syncedEntities) {
    const uuids = rows
      .filter((row) => row.entity === entity)
      .flatMap(({ rowUuid, copyUuid }) => [rowUuid, ...(copyUuid === null ? [] : [copyUuid])]);
    for (const { id, uuid } of await findIds(db, idSchool, entity, uuids)) ids.set(uuid, id);
  }
  return rows.map(({ id, at, outcome, reason, entity, rowUuid, title, copyUuid, copyIsFrom, ...moments }) => ({
    ...{ id, at: momentOf(at), outcome, reason, entity, title, copyIsFrom },
    idRow: ids.get(rowUuid) ?? null,
    idCopy: copyUuid === null ? null : (ids.get(copyUuid) ?? null),
    hereAt: moments.hereAt === null ? null : momentOf(moments.hereAt),
    elsewhereAt: moments.elsewhereAt === null ? null : momentOf(moments.elsewhereAt),
    taken:
      moments.taken === null || now >= restorableUntil(moments.taken)
        ? null
        : { at: momentOf(moments.taken), until: momentOf(restorableUntil(moments.taken)) },
  }));
};

const momentOf = (at: Instant): string => new Date(at).toISOString();

/** Returns the ids of rows that are not deleted. */
const findIds = async (db: Database, idSchool: number, entity: SyncedEntity, uuids: readonly string[]) => {
  const table = tables[entity];
  const rows = await db
    .select({ id: table.id, uuid: table.uuid })
    .from(table)
    .where(and(eq(table.idSchool, idSchool), inArray(table.uuid, [...uuids]), eq(table.deleted, false)));
  return rows;
};
