import { and, asc, eq, inArray } from 'drizzle-orm';
import { MOST_CHANGES, type SyncChange } from '../../contract/offline.ts';
import { syncedEntities } from '../../core/sync/synced-entities.ts';
import { createUuid } from '../create-uuid.ts';
import type { Database } from '../database/database.ts';
import { asset, localBase, localChange, localFile } from '../database/schema.ts';
import { findChanges, type LocalChange } from './changes.ts';
import { fileNamesIn, mapFileNames } from './json-names.ts';
import type { RegisteredRow } from './store.ts';

/** Below what a request may have, in characters: those of other alphabets take several bytes. */
const ROOM = 2_000_000;

/** What is sent next: changes, or the files that have to be sent before them. */
export type Outgoing = { changes: SyncChange[]; files: string[] };

/**
 * Returns what is sent next. Changes that were sent before and not answered are sent as they were, because the server may have made them
 * already; others are noted before they are sent.
 */
export const prepareChanges = (database: Database, device: RegisteredRow, now: number): Promise<Outgoing> =>
  database.transaction(async (db) => {
    const sent = await db.select().from(localChange).orderBy(asc(localChange.position)).limit(MOST_CHANGES);
    if (sent.length > 0) return { changes: sent.map(({ change }) => change as SyncChange), files: [] };
    const found = await findChanges(db, device.idSchool);
    for (const { entity, uuid, seq } of found.filter(({ change }) => change === null))
      await db
        .update(localBase)
        .set({ seq })
        .where(and(eq(localBase.entity, entity), eq(localBase.uuid, uuid)));
    const batch = inOrder(found).slice(0, MOST_CHANGES);
    const files = await findFiles(db, device.idSchool, fileNamesIn(batch.map(({ change }) => change)));
    if (files.missing.length > 0) return { changes: [], files: files.missing };
    const rows = batch.map(({ entity, uuid: rowUuid, seq, at, change }, position) => {
      const uuid = createUuid(now);
      const moment = Math.max(0, Math.round(at + device.clockOffset));
      const named = mapFileNames(change, (name) => files.serverNames.get(name) ?? name) as object;
      return { uuid, entity, rowUuid, seq, position, change: { uuid, entity, row: rowUuid, at: moment, ...named } };
    });
    const fitting = takeFitting(rows);
    if (fitting.length > 0) await db.insert(localChange).values(fitting);
    return { changes: fitting.map(({ change }) => change as SyncChange), files: [] };
  });

/** What refers to others comes after them, and is deleted before them. */
const inOrder = (found: readonly LocalChange[]): LocalChange[] => {
  const order = ({ entity, change }: LocalChange) => {
    const index = syncedEntities.indexOf(entity);
    return change?.kind === 'delete' ? 2 * syncedEntities.length - index : index;
  };
  return found.filter(({ change }) => change !== null).toSorted((a, b) => order(a) - order(b));
};

/** Returns the first rows that a request has room for, at least one. */
const takeFitting = <Row extends { change: unknown }>(rows: readonly Row[]): Row[] => {
  let size = 0;
  return rows.filter(({ change }, index) => {
    size += JSON.stringify(change).length;
    return index === 0 || size <= ROOM;
  });
};

/** Returns which of some names are files that the server does not have, and how it calls the others. */
const findFiles = async (db: Database, idSchool: number, names: readonly string[]) => {
  const known = [...names, ...names.map((name) => `${name}.h5p`)];
  const own = await db
    .select({ id: asset.id })
    .from(asset)
    .where(and(eq(asset.idSchool, idSchool), inArray(asset.id, known)));
  const sent = await db.select().from(localFile).where(inArray(localFile.name, known));
  const stems = (name: string) => name.replace(/\.h5p$/, '');
  return {
    missing: own.map(({ id }) => id).filter((id) => !sent.some(({ name }) => name === id)),
    serverNames: new Map(sent.map(({ name, serverName }) => [stems(name), stems(serverName)])),
  };
};

/** Returns the uuids of the rows with changes that the server has not answered. */
export const findWaiting = async (db: Database, idSchool: number): Promise<Set<string>> => {
  const sent = await db.select({ uuid: localChange.rowUuid }).from(localChange);
  const found = (await findChanges(db, idSchool)).filter(({ change }) => change !== null);
  return new Set([...sent, ...found].map(({ uuid }) => uuid));
};
