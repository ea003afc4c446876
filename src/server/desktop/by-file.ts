import { and, eq, inArray } from 'drizzle-orm';
import type { ParsedOf, RefusalOf } from '../../contract/call.ts';
import type { desktop } from '../../contract/desktop.ts';
import {
  type CarriedChanges,
  MOST_CARRIED_CHANGES,
  MOST_MISSING_FILES,
  type SyncChange,
} from '../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { fileNamesIn, shownNameOf } from '../../core/sync/file-names.ts';
import { MOST_SYNC_FILE_BYTES, USUAL_SYNC_FILE_BYTES } from '../../core/sync/sync-file.ts';
import { nameOfSyncFile } from '../../core/sync/sync-file-names.ts';
import type { Context } from '../area.ts';
import type { Database } from '../database/database.ts';
import { asset, localFile } from '../database/schema.ts';
import type { FileKeys, KeyStore } from '../key-store.ts';
import type { Refuse } from '../refusal.ts';
import type { Sessions } from '../session/api.ts';
import { memorySource, openStoredFile, readWhole, sourceToStream } from '../source.ts';
import {
  type CarriedFile,
  isSignedBy,
  nameOfInstallation,
  openSealed,
  packContent,
  readSealed,
  refusalOfFrame,
  sealFile,
  unpackContent,
} from '../sync/api.ts';
import type { Mirror } from './mirror.ts';
import { findWaiting, prepareChanges, withServerNames } from './outgoing.ts';
import { positionIn, type Reply, storeReply } from './reply.ts';
import { findRegistered, type RegisteredRow } from './store.ts';

type Save = typeof desktop.saveChanges;
type Take = typeof desktop.takeReply;

/** What a file brings at most, in characters: changes beyond it are in the next one. */
const ofFile = { changes: MOST_CARRIED_CHANGES, characters: 20_000_000 };
/** Left for the changes in a file whose stored files are large. */
const ROOM_OF_CHANGES = 10_000_000;

type Filing = { keys: KeyStore; mirror: Mirror };

/** Returns the computer with its keys and the server's. Refuses one that has had no contact since it can have any. */
const findKeys = async (
  db: Database,
  store: KeyStore,
  refuse: Refuse<'desktopUnregistered' | 'desktopWithoutKeys'>,
): Promise<{ device: RegisteredRow; keys: FileKeys; serverKeys: NonNullable<RegisteredRow['serverKeys']> }> => {
  const device = (await findRegistered(db)) ?? refuse('desktopUnregistered');
  const keys = (await store.read()) ?? refuse('desktopWithoutKeys');
  return { device, keys, serverKeys: device.serverKeys ?? refuse('desktopWithoutKeys') };
};

/** Returns a file with what would be sent over the network, that the server alone can read. */
export const saveChanges = async (
  { db, host, me, now }: Context,
  { keys: store, mirror }: Filing,
  refuse: Refuse<RefusalOf<Save>>,
) => {
  const { device, keys, serverKeys } = await findKeys(db, store, refuse);
  const { idSchool, uuid } = device;
  const prepared = await prepareChanges(host.database, device, now, ofFile);
  await mirror.mirrorNoted(prepared.changes);
  const assets = await db
    .select({ name: asset.id, mime: asset.mime, size: asset.bytes })
    .from(asset)
    .where(and(eq(asset.idSchool, idSchool), inArray(asset.id, prepared.files)));
  const { changes, shown } = takeFitting(prepared.changes, assets);
  if (sizeOf(shown) > MOST_SYNC_FILE_BYTES - ROOM_OF_CHANGES) return refuse('syncFileTooLarge');
  const files: CarriedFile[] = [];
  for (const { name, mime } of shown) {
    const stored = await openStoredFile(host.files, name);
    if (stored) files.push({ name, mime, bytes: (await readWhole(stored)) as Uint8Array<ArrayBuffer> });
  }
  const said = { ...(await whereItIs(db, device)), changes: await withServerNames(db, changes) };
  const rows = new Set(changes.map(({ row }) => row));
  const left = [...(await findWaiting(db, idSchool))].filter((row) => !rows.has(row)).length;
  const installation = await nameOfInstallation(serverKeys.encryptionKey);
  const bytes = await sealFile(
    await packContent({ said, files }),
    { kind: 'changes', installation, idSchool, device: uuid, carried: { changes: changes.length, left } },
    { to: serverKeys.encryptionKey, by: keys.signing.privateKey },
  );
  const { language, timezone } = me;
  return {
    ...{ bytes, type: 'application/octet-stream' },
    name: nameOfSyncFile({ kind: 'changes', device: device.name, at: now, language, timezone }),
  };
};

type Sized = { name: string; size: number };

const sizeOf = (files: readonly Sized[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Returns the first changes for whose files there is room, at least one, and these files. */
const takeFitting = <Asset extends Sized>(
  all: readonly SyncChange[],
  assets: readonly Asset[],
): { changes: SyncChange[]; shown: Asset[] } => {
  const assetOf = new Map(assets.map((one) => [shownNameOf(one.name), one]));
  const shown = new Set<Asset>();
  for (const [index, change] of all.entries()) {
    const more = fileNamesIn(change).flatMap((name) => assetOf.get(shownNameOf(name)) ?? []);
    const together = new Set([...shown, ...more]);
    if (index > 0 && sizeOf([...together]) > USUAL_SYNC_FILE_BYTES)
      return { changes: all.slice(0, index), shown: [...shown] };
    for (const one of more) shown.add(one);
  }
  return { changes: [...all], shown: [...shown] };
};

/** Returns how far the computer is, and what it misses. */
const whereItIs = async (db: Database, device: RegisteredRow): Promise<Omit<CarriedChanges, 'changes'>> => {
  const positions = [device.idSchool, PROVIDER_SCHOOL_ID].map((idSchool) => positionIn(device, idSchool));
  const missing = await db
    .select({ name: localFile.name })
    .from(localFile)
    .where(eq(localFile.isStored, false))
    .limit(MOST_MISSING_FILES);
  return { positions, disciplines: device.disciplines ?? [], missing: missing.map(({ name }) => name) };
};

/**
 * Takes in the file with which the server has replied to this computer, as its replies over the network are. Returns how many changes
 * it answers and how many rows it brings; one that begins elsewhere than where the computer is by now changes nothing.
 */
export const takeReply = async (
  { db, host, now }: Pick<Context<unknown>, 'db' | 'host' | 'now'>,
  { keys: store, mirror, sessions }: Filing & { sessions: Sessions },
  file: ParsedOf<Take>['file'],
  refuse: Refuse<RefusalOf<Take>>,
): Promise<{ answers: number; rows: number; isOlder: boolean }> => {
  const { device, content } = await openReply(db, store, file, refuse);
  const { replies } = content.said as { replies: Reply[] };
  const taken: Reply[] = [];
  for (const reply of replies) {
    // It says the moment at which it was written, days ago maybe: that corrects no clock.
    const moment = { now: now + device.clockOffset };
    if (await storeReply(host, { ...reply, ...moment }, now)) taken.push(reply);
  }
  for (const { name, bytes } of content.files) await storeFile(host, name, bytes);
  // What its user may do may be another now.
  sessions.invalidate(device.idUser);
  mirror.becomeDue(true);
  const answers = taken.reduce((sum, reply) => sum + reply.answers.length, 0);
  const rows = taken.reduce((sum, reply) => sum + reply.rows.length + reply.removed.length, 0);
  // The first one has the answers.
  return { answers, rows, isOlder: rows === 0 && taken[0] !== replies[0] };
};

const openReply = async (
  db: Database,
  store: KeyStore,
  file: ParsedOf<Take>['file'],
  refuse: Refuse<RefusalOf<Take>>,
) => {
  const { device, keys, serverKeys } = await findKeys(db, store, refuse);
  const sealed = await readSealed(new Uint8Array(await readWhole(file)), 'reply');
  if (typeof sealed === 'string') return refuse(refusalOfFrame[sealed]);
  if (sealed.header.installation !== (await nameOfInstallation(serverKeys.encryptionKey)))
    return refuse('syncFileOfOtherInstallation');
  if (sealed.header.device !== device.uuid) return refuse('syncFileOfOtherDevice');
  if (!(await isSignedBy(sealed, serverKeys.signingKey))) return refuse('syncFileSignatureWrong');
  const opened = (await openSealed(sealed, keys)) ?? refuse('syncFileOfOtherDevice');
  return { device, content: (await unpackContent(opened)) ?? refuse('syncFileOtherKind') };
};

/** Stores a file that rows show. */
const storeFile = async ({ database, files }: Context['host'], name: string, bytes: Uint8Array): Promise<void> => {
  const [wanted] = await database.select().from(localFile).where(eq(localFile.name, name));
  if (!wanted || wanted.isStored) return;
  await files.put(name, sourceToStream(memorySource(bytes)));
  await database.update(localFile).set({ isStored: true }).where(eq(localFile.name, name));
};
