import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SyncChange } from '../../contract/offline.ts';
import type { RowTables, TableRow } from '../../core/sync/fields.ts';
import { idArray, textList } from '../database/arrays.ts';
import { type Database, firstRow } from '../database/database.ts';
import { selectJson } from '../database/json-rows.ts';
import { localChange, localFile, schoolCounter } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { type MirroredRow, type MirrorOwner, type MirrorStore, mirrorKey } from '../mirror-store.ts';
import { findChanges, type LocalChange } from './changes.ts';
import { findPerson, findRegistered, type RegisteredRow } from './store.ts';

type Changed = LocalChange & { change: NonNullable<LocalChange['change']> };

/** Keeps what the server has not answered outside of the database, too: what changed since the last time, soon after it has. */
export class Mirror {
  readonly #database: Database;
  readonly #store: MirrorStore;
  #due: 'no' | 'changed' | 'all' = 'all';
  /** How far in the computer's own change log it is. */
  #seq = 0;
  /** What names the stored rows; null = not known yet. */
  #keys: Set<string> | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor({ database }: Pick<Host, 'database'>, store: MirrorStore) {
    this.#database = database;
    this.#store = store;
  }

  /** Has what changed since mirrored the next time; with `all` every row that waits, say because the server has answered some. */
  becomeDue(all = false): void {
    if (this.#due !== 'all') this.#due = all ? 'all' : 'changed';
  }

  /** Brings the mirror up to date, if something may have changed. */
  update(): Promise<void> {
    return this.#inTurn(() => this.#update());
  }

  /** Mirrors rows whose changes have been noted and are about to be sent: by their uuids the server knows them again. */
  mirrorNoted(changes: readonly SyncChange[]): Promise<void> {
    if (changes.length === 0) return Promise.resolve();
    return this.#inTurn(async () => {
      const uuids = changes.map(({ row }) => row);
      const read = await this.#database.transaction((db) => readMirrored(db, { uuids }));
      if (read) await this.#put(read.rows, []);
    });
  }

  /** Removes everything from the mirror. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#store.clear();
      this.#keys = new Set();
      this.#seq = 0;
      this.#due = 'all';
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.#running.catch(() => {}).then(work);
    this.#running = next;
    return next;
  }

  async #update(): Promise<void> {
    const due = this.#due;
    if (due === 'no') return;
    this.#due = 'no';
    try {
      const after = due === 'all' ? 0 : this.#seq;
      const read = await this.#database.transaction((db) => readMirrored(db, { after }));
      // What a former database of this computer had is not this one's to remove.
      if (read === null) return;
      this.#keys ??= new Set(await this.#store.keys());
      const kept = new Set(read.rows.map(mirrorKey));
      const gone = due === 'all' ? [...this.#keys].filter((key) => !kept.has(key)) : read.unchanged;
      await this.#put(read.rows, gone, due === 'all' ? read.owner : undefined);
      this.#seq = read.seq;
    } catch (error) {
      this.becomeDue(due === 'all');
      throw error;
    }
  }

  async #put(put: readonly MirroredRow[], gone: readonly string[], owner?: MirrorOwner): Promise<void> {
    const remove = gone.filter((key) => this.#keys?.has(key));
    if (put.length > 0 || remove.length > 0 || owner) await this.#store.write({ put, remove, ...(owner && { owner }) });
    for (const row of put) this.#keys?.add(mirrorKey(row));
    for (const key of remove) this.#keys?.delete(key);
  }
}

type Read = { owner: MirrorOwner; seq: number; rows: MirroredRow[]; unchanged: string[] };

/** Returns the rows that wait, of those that are asked for; null where nobody is registered. */
const readMirrored = async (
  db: Database,
  which: NonNullable<Parameters<typeof findChanges>[2]>,
): Promise<Read | null> => {
  const device = await findRegistered(db);
  const person = device && (await findPerson(db, device));
  if (!device || !person) return null;
  const { idSchool } = device;
  const counter = await firstRow(
    db.select({ seq: schoolCounter.changes }).from(schoolCounter).where(eq(schoolCounter.idSchool, idSchool)),
  );
  const found = await findChanges(db, idSchool, which);
  const changed = found.filter((one): one is Changed => one.change !== null);
  return {
    owner: ownerOf(device, person),
    seq: counter?.seq ?? 0,
    rows: await withTheirs(db, idSchool, changed),
    unchanged: found.filter(({ change }) => change === null).map(mirrorKey),
  };
};

const ownerOf = (
  { idUser, idSchool, uuid, clockOffset }: RegisteredRow,
  { firstName, lastName, email }: Pick<MirrorOwner, 'firstName' | 'lastName' | 'email'>,
): MirrorOwner => ({ idUser, idSchool, uuid, clockOffset, firstName, lastName, email });

/** Returns rows with what was sent of them, and the files that they show. */
const withTheirs = async (db: Database, idSchool: number, changed: readonly Changed[]): Promise<MirroredRow[]> => {
  if (changed.length === 0) return [];
  const uuids = changed.map(({ uuid }) => uuid);
  const sent = await db
    .select()
    .from(localChange)
    .where(and(inArray(localChange.rowUuid, uuids)));
  const noted = new Map(sent.map(({ entity, rowUuid, ...one }) => [mirrorKey({ entity, uuid: rowUuid }), one]));
  const files = await loadFiles(db, idSchool, changed);
  return changed.map(({ entity, uuid, seq, at, change, tables, base }) => {
    const one = noted.get(mirrorKey({ entity, uuid }));
    return {
      ...{ entity, uuid, seq, at, change, tables, base },
      noted: one ? { uuid: one.uuid, seq: one.seq, position: one.position, change: one.change as SyncChange } : null,
      files: files(tables),
    };
  });
};

const users = { questionVersion: 'question_version', stimulusVersion: 'stimulus_version', assessment: 'assessment' };

/** The rows of a row that show files, with their kind, as texts. */
const usersIn = (tables: RowTables | null): string[] =>
  Object.entries(users).flatMap(([entity, table]) => (tables?.[table] ?? []).map(({ id }) => `${entity}/${id}`));

/** Returns a function that returns the files which a row shows. */
const loadFiles = async (
  db: Database,
  idSchool: number,
  rows: readonly Pick<MirroredRow, 'tables'>[],
): Promise<(tables: RowTables | null) => MirroredRow['files']> => {
  const ids = rows.flatMap(({ tables }) => Object.values(users).flatMap((table) => (tables?.[table] ?? []).map(idOf)));
  const uses = await selectJson(
    db,
    sql`select to_jsonb(u) as json from asset_use u
      where u.id_school = ${idSchool} and u.entity in ${textList(Object.keys(users))} and u.id = any(${idArray(ids)})`,
  );
  const names = [...new Set(uses.map(({ asset }) => String(asset)))];
  if (names.length === 0) return () => [];
  const assets = await selectJson(
    db,
    sql`select to_jsonb(a) as json from asset a where a.id_school = ${idSchool} and a.id in ${textList(names)}`,
  );
  const known = await db.select().from(localFile).where(inArray(localFile.name, names));
  const serverNames = new Map(known.map(({ name, serverName }) => [name, serverName]));
  return (tables) => {
    const shown = new Set(usersIn(tables));
    const own = uses.filter(({ entity, id }) => shown.has(`${entity}/${id}`));
    return assets.flatMap((asset) => {
      const ofIt = own.filter((use) => use['asset'] === asset['id']);
      return ofIt.length === 0 ? [] : [{ asset, uses: ofIt, serverName: serverNames.get(String(asset['id'])) ?? null }];
    });
  };
};

const idOf = (row: TableRow): number => Number(row['id']);
