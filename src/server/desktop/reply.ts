import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { OutputOf } from '../../contract/call.ts';
import type { CopiedRow, offline, SyncChange } from '../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { advance, formatCursor, type Position, parseCursor } from '../../core/sync/cursor.ts';
import type { RowTables, TableRow } from '../../core/sync/fields.ts';
import { compareRestored } from '../../core/sync/restored.ts';
import { type SyncedEntity, syncedEntities } from '../../core/sync/synced-entities.ts';
import { uuidList } from '../database/arrays.ts';
import { recordChanges, runWithChangeLog } from '../database/changes.ts';
import { type Database, firstRow } from '../database/database.ts';
import { asset, localBase, localChange, localDevice, localFile, schoolCounter } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { storeAccountRows } from './account-rows.ts';
import { storeAnswers } from './answers.ts';
import { deleteEntriesOf, deriveEntriesOf, findAffectedQuestions } from './bank.ts';
import { findBases, isOwnRow, storeBases } from './bases.ts';
import { takeLocalIds, takeServerIds } from './ids.ts';
import { editedAt, headOf, loadRows } from './local-rows.ts';
import { findWaiting } from './outgoing.ts';
import { findRegistered, type RegisteredRow } from './store.ts';
import { deleteRows, storeRows } from './store-rows.ts';
import { countUses, findUnshown, markShown } from './uses.ts';

export type Reply = OutputOf<typeof offline.syncAssessment>;

/** A listing of all rows of a school that goes on. */
type RunningListing = ListingOfReply & { to: Position; after: string };
/** Why a listing was begun, and its number. */
type ListingOfReply = { listedFor: NonNullable<Reply['listedFor']>; number: number };
/** The listings that go on, by the ids of their schools. */
export type Listings = Readonly<Record<string, RunningListing>>;

/**
 * Stores a reply of the server, in one transaction: answers, rows, what is gone, and how far the computer is. A reply from another position
 * than the computer's is passed over. A row with changes that wait stays as it is, but for its ids. Then removes the files that no row
 * shows any more. Returns whether it was stored.
 */
export const storeReply = async (
  { database, files }: Pick<Host, 'database' | 'files'>,
  reply: Reply,
  now: number,
): Promise<boolean> => {
  const stored = await runWithChangeLog(database, { by: null, at: now }, async (db) => {
    const device = await findRegistered(db);
    if (!device || !isFromHere(device, reply)) return null;
    // Rows refer to others of later pages, and change their ids.
    await db.execute(sql`set local session_replication_role = 'replica'`);
    const work = new Storing(db, device, reply, now);
    await work.run();
    return work;
  });
  for (const name of stored?.filesRemoved ?? []) await files.delete(name);
  return stored !== null;
};

/** Returns how far this computer is with a school, and where its listing goes on. */
export const positionIn = (
  { cursor, listings }: RegisteredRow,
  idSchool: number,
): { idSchool: number; from: Position | null; listing: { to: Position; after: string } | null } => {
  const running = (listings as Listings)[idSchool];
  return {
    ...{ idSchool, from: parseCursor(cursor)?.get(idSchool) ?? null },
    listing: running ? { to: running.to, after: running.after } : null,
  };
};

const isFromHere = (device: RegisteredRow, { idSchool, from }: Reply): boolean => {
  const at = positionIn(device, idSchool).from;
  return at?.epoch === from?.epoch && at?.seq === from?.seq;
};

/** One reply on its way into the database. */
class Storing {
  readonly filesRemoved: string[] = [];
  readonly #db: Database;
  readonly #device: RegisteredRow;
  readonly #reply: Reply;
  readonly #now: number;
  /** The uuids of rows that stay as they are, above all those with changes that wait. */
  readonly #held = new Set<string>();
  /** The uuids of those with changes that wait. */
  #waiting: ReadonlySet<string> = new Set();
  /** Whether all changes of the school are to be received again. */
  #startsOver = false;
  /** Rows of which the server has an earlier state than the computer was told. */
  readonly #behind: CopiedRow[] = [];

  constructor(db: Database, device: RegisteredRow, reply: Reply, now: number) {
    this.#db = db;
    this.#device = device;
    this.#reply = reply;
    this.#now = now;
  }

  async run(): Promise<void> {
    const { rows, account } = this.#reply;
    const listing = this.#listing();
    await storeAccountRows(this.#db, account);
    await this.#storeAnswers();
    if (listing?.listedFor === 'otherEpoch') await this.#holdLostEdits();
    await this.#store(listing?.number ?? 0);
    await this.#remove(this.#reply.removed);
    if (listing && this.#reply.listing === null) await this.#endListing(listing);
    if (this.#isLast()) await this.#removeUnshown();
    await this.#moveOn(listing);
    await this.#listFiles(rows);
    if (this.#reply.idSchool === PROVIDER_SCHOOL_ID) await this.#countProviderChange();
  }

  /** What is cached of the provider's bank is cached until its changes are more; on a computer only replies change it. */
  async #countProviderChange(): Promise<void> {
    await this.#db
      .insert(schoolCounter)
      .values({ idSchool: PROVIDER_SCHOOL_ID, changes: 1 })
      .onConflictDoUpdate({ target: schoolCounter.idSchool, set: { changes: sql`${schoolCounter.changes} + 1` } });
  }

  get #listings(): Listings {
    return this.#device.listings as Listings;
  }

  /** Returns the listing of which the reply is a page; null where it is none. */
  #listing(): ListingOfReply | null {
    const { idSchool, listedFor, to } = this.#reply;
    if (listedFor === null) return null;
    const running = this.#listings[idSchool];
    // A server that was restored meanwhile begins anew.
    const isThis = running?.to.epoch === to.epoch && running.to.seq === to.seq;
    if (running && isThis) return { listedFor: running.listedFor, number: running.number };
    return { listedFor, number: this.#device.listed + 1 };
  }

  async #storeAnswers(): Promise<void> {
    const { answers, rows } = this.#reply;
    const sent = await storeAnswers(this.#db, this.#device.idSchool, this.#reply, this.#now);
    const outcomes = new Map(answers.map(({ uuid, outcome }) => [uuid, outcome]));
    this.#waiting = await findWaiting(this.#db, this.#device.idSchool);
    for (const uuid of this.#waiting) this.#held.add(uuid);
    for (const { uuid, rowUuid, change } of sent) {
      const row = rows.find((one) => one.uuid === rowUuid);
      const outcome = outcomes.get(uuid);
      const isDeletion = (change as SyncChange).kind === 'delete';
      // What the server could not take stays where it was written; its user is told.
      if (outcome === 'refused' && !isDeletion) this.#held.add(rowUuid);
      // What the server has in its place, or still has, comes once the computer may receive again.
      else if ((outcome === 'refused' || outcome === 'copied') && !row && !this.#isGone(rowUuid))
        this.#startsOver = true;
      if (!this.#held.has(rowUuid) || !row) continue;
      await this.#db
        .update(localBase)
        .set({ serverSeq: row.seq, ...(outcome === 'done' && { revision: row.revision }) })
        .where(and(eq(localBase.entity, row.entity), eq(localBase.uuid, rowUuid)));
    }
  }

  /**
   * Holds rows of which a restored server has lost what the computer was told: they are sent again, as an edit of the earlier state that it has,
   * or, where somebody has edited that since, as a row of which it keeps both versions.
   */
  async #holdLostEdits(): Promise<void> {
    const { idSchool } = this.#device;
    for (const entity of syncedEntities) {
      const told = this.#reply.rows.filter((row) => row.entity === entity && isOwnRow(this.#device, row));
      const uuids = told.map(({ uuid }) => uuid);
      const bases = await findBases(this.#db, entity, uuids);
      const here = await loadRows(this.#db, idSchool, entity, uuids);
      for (const row of told) {
        const [base, tables] = [bases.get(row.uuid), here.get(row.uuid)];
        if (!base || !tables || base.revision === row.revision) continue;
        const state = compareRestored({ told: base.serverSeq, now: row.seq, kept: this.#reply.kept });
        // What was edited since is not deleted.
        if (state === 'known' || (state === 'apart' && headOf(entity, tables)['deleted'] === true)) continue;
        if (state === 'behind') this.#behind.push(row);
        else await this.#forgetBases(entity, [row.uuid]);
        await this.#sendAgain(entity, row, tables);
      }
    }
  }

  async #forgetBases(entity: CopiedRow['entity'], uuids: readonly string[]): Promise<void> {
    await this.#db.delete(localBase).where(and(eq(localBase.entity, entity), inArray(localBase.uuid, [...uuids])));
  }

  /** Holds a row, and notes it as edited when it was: what was sent of it before and not answered is sent with all else. */
  async #sendAgain(entity: SyncedEntity, { uuid, tables: told }: CopiedRow, here: RowTables): Promise<void> {
    const { idSchool, clockOffset } = this.#device;
    this.#held.add(uuid);
    await this.#makeVersionsLocal(entity, uuid, told[`${entity}_version`] ?? []);
    await this.#db.delete(localChange).where(eq(localChange.rowUuid, uuid));
    if (!this.#waiting.has(uuid))
      recordChanges(this.#db, idSchool, entity, [uuid], editedAt(entity, here) - clockOffset);
  }

  /** Gives versions of a row of which the server knows nothing ids of the computer's own, as those that were made there. */
  async #makeVersionsLocal(entity: SyncedEntity, uuid: string, known: readonly TableRow[]): Promise<void> {
    if (entity === 'assessment') return;
    const { idSchool } = this.#device;
    const others = known.map((version) => String(version['uuid']));
    const parent = sql.identifier(`id_${entity}`);
    await takeLocalIds(
      this.#db,
      { table: `${entity}_version`, idSchool },
      sql`held.uuid not in ${uuidList(others)} and held.${parent} in (
        select head.id from ${sql.identifier(entity)} head where head.id_school = ${idSchool} and head.uuid = ${uuid})`,
    );
  }

  async #store(listed: number): Promise<void> {
    const { rows } = this.#reply;
    const uuidsOf = (entity: CopiedRow['entity']) =>
      rows.filter((row) => row.entity === entity).map(({ uuid }) => uuid);
    const affected = await findAffectedQuestions(this.#db, this.#device.idSchool, {
      questions: uuidsOf('question'),
      stimuli: uuidsOf('stimulus'),
      catalogue: uuidsOf('catalogue'),
      targets: rows.flatMap(({ tables }) =>
        (tables['catalogue'] ?? []).flatMap((row) => Number(row['id_merged_into']) || []),
      ),
    });
    const displaced = await takeServerIds(this.#db, this.#device.idSchool, rows);
    await storeRows(this.#db, rows, ({ uuid }) => this.#held.has(uuid));
    const taken = rows.filter(({ uuid }) => !this.#held.has(uuid));
    await storeBases(this.#db, this.#device, taken, { seq: await this.#ownSeq(), listed });
    await storeBases(this.#db, this.#device, this.#behind, { seq: 0, listed });
    const finished = rows.flatMap(({ tables }) => (tables['assessment_snapshot']?.length ? [tables] : []));
    if (finished.length > 0) await countUses(this.#db, this.#device.idSchool);
    const held = rows.flatMap(({ uuid }) => (this.#held.has(uuid) ? [uuid] : []));
    await this.#db.update(localBase).set({ listed }).where(inArray(localBase.uuid, held));
    for (const [idSchool, uuids] of affected) {
      const received = rows.filter((row) => row.entity === 'question' && schoolOf(row) === idSchool);
      const all = [...uuids, ...received.map(({ uuid }) => uuid), ...displaced];
      await deriveEntriesOf(this.#db, idSchool, [...new Set(all)]);
    }
  }

  /** The last number of the computer's own change log. */
  async #ownSeq(): Promise<number> {
    const { idSchool } = this.#device;
    const row = await firstRow(
      this.#db.select({ seq: schoolCounter.changes }).from(schoolCounter).where(eq(schoolCounter.idSchool, idSchool)),
    );
    return row?.seq ?? 0;
  }

  async #remove(refs: readonly Pick<CopiedRow, 'entity' | 'uuid'>[]): Promise<void> {
    const gone = refs.filter(({ uuid }) => !this.#held.has(uuid));
    if (gone.length === 0) return;
    const shown = await markShown(this.#db, this.#device.idSchool, gone, [...this.#held]);
    const removed = gone.filter(({ uuid }) => !shown.has(uuid));
    for (const idSchool of new Set([PROVIDER_SCHOOL_ID, this.#device.idSchool])) {
      const questions = gone.flatMap(({ entity, uuid }) => (entity === 'question' ? [uuid] : []));
      const stimuli = gone.flatMap(({ entity, uuid }) => (entity === 'stimulus' ? [uuid] : []));
      const affected = await findAffectedQuestions(this.#db, this.#device.idSchool, {
        questions,
        stimuli,
        catalogue: [],
        targets: [],
      });
      await deleteEntriesOf(this.#db, idSchool, questions);
      this.filesRemoved.push(...(await deleteRows(this.#db, idSchool, removed)));
      await deriveEntriesOf(this.#db, idSchool, affected.get(idSchool) ?? []);
    }
    const uuids = removed.map(({ uuid }) => uuid);
    await this.#db.delete(localBase).where(inArray(localBase.uuid, uuids));
  }

  /** Removes what a listing of all rows did not name. A restored server gets what it has lost instead, where it is the user's own. */
  async #endListing({ number, listedFor }: ListingOfReply): Promise<void> {
    const { idSchool } = this.#reply;
    const unlisted = await this.#db
      .select({
        ...{ entity: localBase.entity, uuid: localBase.uuid },
        ...{ fields: localBase.fields, serverSeq: localBase.serverSeq },
      })
      .from(localBase)
      .where(and(eq(localBase.idSchool, idSchool), ne(localBase.listed, number)));
    // What it still had when it was restored was deleted since.
    const { kept } = this.#reply;
    const isLost = ({ fields, serverSeq }: (typeof unlisted)[number]) =>
      listedFor === 'otherEpoch' && fields !== null && compareRestored({ told: serverSeq, now: 0, kept }) !== 'known';
    const lost = unlisted.filter(isLost);
    for (const entity of syncedEntities) {
      const uuids = lost.flatMap((one) => (one.entity === entity ? [one.uuid] : []));
      if (uuids.length > 0) await this.#addAgain(entity, uuids);
    }
    const files = unlisted.flatMap(({ entity, uuid }) => (entity === 'file' ? [uuid] : []));
    const isKept = listedFor === 'otherEpoch' && idSchool === this.#device.idSchool;
    if (isKept) await this.#sendFilesAgain(files);
    const gone = unlisted.filter((one) => !isLost(one) && !(isKept && one.entity === 'file'));
    await this.#remove(gone as { entity: CopiedRow['entity']; uuid: string }[]);
  }

  /** Takes files that the server has lost for the computer's own: they are sent before what shows them. */
  async #sendFilesAgain(uuids: readonly string[]): Promise<void> {
    const { idSchool } = this.#device;
    const names = this.#db
      .select({ id: asset.id })
      .from(asset)
      .where(and(eq(asset.idSchool, idSchool), inArray(asset.uuid, [...uuids])));
    const isStored = eq(localFile.isStored, true);
    await this.#db.delete(localFile).where(and(inArray(localFile.serverName, names), isStored));
    await this.#forgetBases('file', uuids);
  }

  /** Makes rows that the server has lost rows of the computer's own, which it sends as new ones. */
  async #addAgain(entity: SyncedEntity, uuids: readonly string[]): Promise<void> {
    const { idSchool } = this.#device;
    for (const uuid of uuids) await this.#makeVersionsLocal(entity, uuid, []);
    const isLost = sql`held.uuid in ${uuidList(uuids)}`;
    await takeLocalIds(this.#db, { table: entity, idSchool }, isLost);
    await this.#forgetBases(entity, uuids);
    await this.#db.delete(localChange).where(inArray(localChange.rowUuid, [...uuids]));
    recordChanges(this.#db, idSchool, entity, uuids);
    if (entity === 'question') await deriveEntriesOf(this.#db, idSchool, uuids);
  }

  /** Whether the computer has all that the server has to tell of the school, and the reply told something. */
  #isLast(): boolean {
    const { idSchool, hasMore, listing, rows, removed, answers } = this.#reply;
    const isElsewhere = Object.keys(this.#listings).some((school) => Number(school) !== idSchool);
    const tells = rows.length + removed.length + answers.length > 0;
    return this.#device.isComplete && !hasMore && listing === null && !isElsewhere && tells;
  }

  async #removeUnshown(): Promise<void> {
    // What a question was removed from may be shown by nothing any more.
    for (const entity of ['question', 'stimulus'] as const)
      await this.#remove(await findUnshown(this.#db, this.#device, entity, this.#held));
  }

  #isGone = (uuid: string): boolean => this.#reply.removed.some((ref) => ref.uuid === uuid);

  async #moveOn(listing: ListingOfReply | null): Promise<void> {
    const { idSchool, to, listing: next, now } = this.#reply;
    const { [idSchool]: _, ...others } = this.#listings;
    const cursor = parseCursor(this.#device.cursor) ?? new Map();
    const moved = this.#startsOver ? new Map(cursor).set(idSchool, { ...to, seq: 0 }) : advance(cursor, idSchool, to);
    await this.#db.update(localDevice).set({
      ...(next === null && { cursor: formatCursor(moved) }),
      listings: next === null || listing === null ? others : { ...others, [idSchool]: { ...listing, ...next } },
      ...(listing && { listed: Math.max(this.#device.listed, listing.number) }),
      ...{ lastContact: this.#now, clockOffset: now - this.#now, problem: null },
    });
  }

  /** Notes the files that rows show, to be fetched. */
  async #listFiles(rows: readonly CopiedRow[]): Promise<void> {
    const names = rows.flatMap(({ entity, tables }) =>
      entity === 'file' ? [String(headOf('file', tables)['id'])] : [],
    );
    if (names.length === 0) return;
    await this.#db
      .insert(localFile)
      .values([...new Set(names)].map((name) => ({ name, serverName: name })))
      .onConflictDoNothing();
  }
}

const schoolOf = ({ entity, tables }: CopiedRow): number => Number(headOf(entity, tables)['id_school']);
