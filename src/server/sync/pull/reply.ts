import { and, asc, eq, gt } from 'drizzle-orm';
import type { CopiedRow } from '../../../contract/offline.ts';
import { type CopiedEntity, copiedEntities } from '../../../core/sync/copied-tables.ts';
import { type ListingReason, type LogEnd, type Position, standingOf } from '../../../core/sync/cursor.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { changeLog, schoolCounter, syncEpoch } from '../../database/schema.ts';
import { loadAccount } from './account.ts';
import { loadCopiedRows, type Wanted } from './copied-rows.ts';
import { findVisible, listedEntities, listNext } from './next-rows.ts';
import type { Viewer } from './viewer.ts';

/** How many rows a listing, or changes a reply, has at most, those aside that come with them. */
const PAGE = 500;
/** So many are loaded at once, so that a page of large rows ends soon after its room does. */
const PORTION = 50;
/** How much a reply has room for, in characters. */
const ROOM = 5_000_000;

/** The uuid of a row that a device has a copy of. `isKept` where the device keeps it though there is none here. */
export type RowRef = { entity: CopiedEntity; uuid: string; isKept?: boolean };

/** A listing of all rows that is on its way: where the device is at its end, and after which row it goes on. */
type Listing = { to: Position; after: string };

export type Asked = {
  idSchool: number;
  from: Position | null;
  listing: Listing | null;
  /** Rows of the viewer's school that are told in any case. */
  answered: readonly RowRef[];
};

export type Pulled = {
  to: Position;
  listing: Listing | null;
  hasMore: boolean;
  listedFor: ListingReason | null;
  kept: number | null;
  rows: CopiedRow[];
  removed: RowRef[];
  account: CopiedRow['tables'];
};

/** No installation has this epoch. */
const NO_EPOCH = '00000000-0000-0000-0000-000000000000';

/** Returns what a device is told that is told nothing: it stays where it is. */
export const nothingTold = (from: Position | null): Pulled => ({
  ...{ to: from ?? { epoch: NO_EPOCH, seq: 0 }, listing: null, hasMore: true, listedFor: null },
  ...{ kept: null, rows: [], removed: [], account: {} },
});

/**
 * Returns what a device is told of a school: what has changed since its position, or, where that says nothing, the next page of all rows
 * that it has copies of. Must run in a transaction that sees one moment.
 */
export const pull = async (db: Database, viewer: Viewer, asked: Asked): Promise<Pulled> => {
  const { log, ended } = await loadLogEnd(db, asked.idSchool);
  const page = new Page(db, viewer);
  await page.addByUuid(viewer.idSchool, asked.answered);
  // A listing that another database has begun is begun anew.
  const listing = asked.listing?.to.epoch === log.epoch ? asked.listing : null;
  const standing = standingOf(asked.from ?? undefined, log);
  const reason = standing === 'current' || standing === 'since' ? null : standing;
  if (listing === null && reason === null) {
    const to = await addChanges(db, page, { idSchool: asked.idSchool, after: asked.from?.seq ?? 0, log });
    const hasMore = to < log.seq;
    return {
      ...{ to: { epoch: log.epoch, seq: to }, listing: null, hasMore, listedFor: null },
      ...{ kept: null, ...page.content(), account: hasMore ? {} : await loadAccount(db, viewer) },
    };
  }
  const to = listing?.to ?? { epoch: log.epoch, seq: log.seq };
  const after = await addListed(db, page, { viewer, idSchool: asked.idSchool, after: listing?.after ?? null });
  // At the beginning, too, since other rows refer to those.
  const account = listing === null || after === null ? await loadAccount(db, viewer) : {};
  return {
    ...{ to, listing: after === null ? null : { to, after }, hasMore: after !== null || to.seq < log.seq },
    // In the middle of a listing a position says nothing of why it was begun.
    listedFor: reason ?? 'new',
    kept: ended[asked.from?.epoch ?? ''] ?? null,
    ...{ ...page.content(), account },
  };
};

/** How far the log of a school is, and how far it was when each former epoch ended. */
type Log = { log: LogEnd; ended: Readonly<Record<string, number>> };

const loadLogEnd = async (db: Database, idSchool: number): Promise<Log> => {
  const epoch = await firstRow(db.select().from(syncEpoch));
  if (!epoch) throw new Error('the installation has no epoch');
  const counter = await firstRow(db.select().from(schoolCounter).where(eq(schoolCounter.idSchool, idSchool)));
  return {
    log: { ...epoch, seq: counter?.changes ?? 0, forgotten: counter?.changesForgotten ?? 0 },
    ended: counter?.endedEpochs ?? {},
  };
};

/** The rows of a reply, each once, and how much room they take. */
class Page {
  readonly #db: Database;
  readonly #viewer: Viewer;
  readonly #rows = new Map<string, CopiedRow>();
  readonly #removed = new Map<string, RowRef>();
  #size = 0;

  constructor(db: Database, viewer: Viewer) {
    this.#db = db;
    this.#viewer = viewer;
  }

  get isFull(): boolean {
    return this.#size >= ROOM;
  }

  async add(idSchool: number, wanted: Wanted): Promise<void> {
    for (const row of await loadCopiedRows(this.#db, this.#viewer, idSchool, wanted)) {
      const key = keyOf(row);
      if (this.#rows.has(key)) continue;
      this.#rows.set(key, row);
      this.#size += JSON.stringify(row).length;
    }
  }

  /** Adds rows that have changed, or that they are no longer to be copied. */
  async addByUuid(idSchool: number, refs: readonly RowRef[]): Promise<void> {
    if (refs.length === 0) return;
    const wanted: Wanted = {};
    for (const [entity, list] of Map.groupBy(refs, (ref) => ref.entity)) {
      const uuids = list.map(({ uuid }) => uuid);
      const found = await findVisible(this.#db, this.#viewer, { idSchool, entity, uuids });
      wanted[entity] = [...found.values()];
      for (const ref of list) if (!found.has(ref.uuid) && !ref.isKept) this.#removed.set(keyOf(ref), ref);
    }
    await this.add(idSchool, wanted);
  }

  content(): { rows: CopiedRow[]; removed: RowRef[] } {
    const rows = [...this.#rows.values()];
    return {
      // In the order in which they refer to each other, over all portions.
      rows: copiedEntities.flatMap((entity) => rows.filter((row) => row.entity === entity)),
      removed: [...this.#removed.values()].map(({ entity, uuid }) => ({ entity, uuid })),
    };
  }
}

const keyOf = ({ entity, uuid }: RowRef): string => `${entity} ${uuid}`;

/** Adds what has changed after a position, and returns how far that is. */
const addChanges = async (
  db: Database,
  page: Page,
  { idSchool, after, log }: { idSchool: number; after: number; log: LogEnd },
): Promise<number> => {
  const { seq, entity, uuid } = changeLog;
  const changes = await db
    .select({ seq, entity, uuid })
    .from(changeLog)
    .where(and(eq(changeLog.idSchool, idSchool), gt(seq, after)))
    .orderBy(asc(seq))
    .limit(PAGE);
  let last = after;
  for (let at = 0; at < changes.length && !(page.isFull && at > 0); at += PORTION) {
    const portion = changes.slice(at, at + PORTION);
    // What colleagues share is not copied.
    const refs = portion.flatMap(({ entity, uuid }) => (entity === 'share' ? [] : { entity, uuid }));
    await page.addByUuid(idSchool, refs);
    last = portion.at(-1)?.seq ?? last;
  }
  return changes.length < PAGE && last === (changes.at(-1)?.seq ?? after) ? log.seq : last;
};

/** Adds the next rows of a listing, and returns after which one it goes on; null at its end. */
const addListed = async (
  db: Database,
  page: Page,
  { viewer, idSchool, after }: { viewer: Viewer; idSchool: number; after: string | null },
): Promise<string | null> => {
  let place = placeOf(after);
  for (let count = 0; ; ) {
    const entity = listedEntities[place.index];
    if (entity === undefined) return null;
    if (count >= PAGE || (page.isFull && count > 0)) return textOf(place);
    const ids = await listNext(db, viewer, { idSchool, entity, after: place.after, limit: PAGE - count });
    if (ids.length === 0) {
      place = { index: place.index + 1, after: 0 };
      continue;
    }
    for (let at = 0; at < ids.length && !(page.isFull && count > 0); at += PORTION) {
      const portion = ids.slice(at, at + PORTION);
      await page.add(idSchool, { [entity]: portion });
      count += portion.length;
      place = { ...place, after: portion.at(-1) ?? place.after };
    }
  }
};

type Place = { index: number; after: number };

const textOf = ({ index, after }: Place): string => `${listedEntities[index]} ${after}`;

/** Returns the place that a text says; the beginning for any other text. */
const placeOf = (text: string | null): Place => {
  const [entity, after] = (text ?? '').split(' ');
  const index = listedEntities.findIndex((one) => one === entity);
  return index < 0 || !/^\d{1,15}$/.test(after ?? '') ? { index: 0, after: 0 } : { index, after: Number(after) };
};
