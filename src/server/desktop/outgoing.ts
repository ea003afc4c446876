import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { MOST_CHANGES, type SyncChange } from '../../contract/offline.ts';
import { fileNamesIn, renameFiles } from '../../core/sync/file-names.ts';
import { syncedEntities } from '../../core/sync/synced-entities.ts';
import { createUuid } from '../create-uuid.ts';
import type { Database } from '../database/database.ts';
import { asset, localBase, localChange, localFile } from '../database/schema.ts';
import { findChanges, type LocalChange } from './changes.ts';
import type { RegisteredRow } from './store.ts';

/** How many changes are sent at once, and how large they are together, in characters. */
type Room = { changes: number; characters: number };

/** Below what a request may have: characters of other alphabets take several bytes. */
const ofRequest: Room = { changes: MOST_CHANGES, characters: 2_000_000 };

/** What is sent next: changes, with the names that files have on this computer, and those files that the server does not have. */
export type Outgoing = { changes: SyncChange[]; files: string[] };

/**
 * Returns what is sent next. Changes that were sent before and not answered are sent as they were, because the server may have made them
 * already; others are noted before they are sent.
 */
export const prepareChanges = (
  database: Database,
  device: RegisteredRow,
  now: number,
  room: Room = ofRequest,
): Promise<Outgoing> =>
  database.transaction(async (db) => {
    const sent = await db.select().from(localChange).orderBy(asc(localChange.position)).limit(room.changes);
    const noted = takeFitting(sent.length > 0 ? sent : await noteChanges(db, device, { now, room }), room);
    const changes = noted.map(({ change }) => change as SyncChange);
    return { changes, files: await findUnsentFiles(db, device.idSchool, fileNamesIn(changes)) };
  });

const noteChanges = async (db: Database, device: RegisteredRow, { now, room }: { now: number; room: Room }) => {
  const found = await findChanges(db, device.idSchool);
  for (const { entity, uuid, seq } of found.filter(({ change }) => change === null))
    await db
      .update(localBase)
      .set({ seq })
      .where(and(eq(localBase.entity, entity), eq(localBase.uuid, uuid)));
  const batch = inOrder(found).slice(0, room.changes);
  const rows = batch.map(({ entity, uuid: rowUuid, seq, at, change }, position) => {
    const uuid = createUuid(now);
    const moment = Math.max(0, Math.round(at + device.clockOffset));
    return { uuid, entity, rowUuid, seq, position, change: { uuid, entity, row: rowUuid, at: moment, ...change } };
  });
  const fitting = takeFitting(rows, room);
  if (fitting.length > 0) await db.insert(localChange).values(fitting);
  return fitting;
};

/** Returns whether some changes were sent and not answered. */
export const hasUnanswered = async (db: Database): Promise<boolean> => (await db.$count(localChange)) > 0;

/** What refers to others comes after them, and is deleted before them. */
const inOrder = (found: readonly LocalChange[]): LocalChange[] => {
  const order = ({ entity, change }: LocalChange) => {
    const index = syncedEntities.indexOf(entity);
    return change?.kind === 'delete' ? 2 * syncedEntities.length - index : index;
  };
  return found.filter(({ change }) => change !== null).toSorted((a, b) => order(a) - order(b));
};

/** Returns the first rows that there is room for, at least one. */
const takeFitting = <Row extends { change: unknown }>(rows: readonly Row[], { characters }: Room): Row[] => {
  let size = 0;
  return rows.filter(({ change }, index) => {
    size += JSON.stringify(change).length;
    return index === 0 || size <= characters;
  });
};

/** A package is named without its ending in what shows it. */
const withPackages = (names: readonly string[]) => [...names, ...names.map((name) => `${name}.h5p`)];

/** Returns which of some names are files that the server does not have. */
const findUnsentFiles = async (db: Database, idSchool: number, names: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: asset.id })
    .from(asset)
    .leftJoin(localFile, eq(localFile.name, asset.id))
    .where(and(eq(asset.idSchool, idSchool), inArray(asset.id, withPackages(names)), isNull(localFile.name)));
  return rows.map(({ id }) => id);
};

/** Returns changes with the names that the server has given to the files of this computer. */
export const withServerNames = async (db: Database, changes: SyncChange[]): Promise<SyncChange[]> => {
  const names = withPackages(fileNamesIn(changes));
  const sent = await db.select().from(localFile).where(inArray(localFile.name, names));
  return renameFiles(changes, new Map(sent.map(({ name, serverName }) => [name, serverName])));
};

/** Returns the uuids of the rows with changes that the server has not answered. */
export const findWaiting = async (db: Database, idSchool: number): Promise<Set<string>> => {
  const sent = await db.select({ uuid: localChange.rowUuid }).from(localChange);
  const found = (await findChanges(db, idSchool)).filter(({ change }) => change !== null);
  return new Set([...sent, ...found].map(({ uuid }) => uuid));
};
