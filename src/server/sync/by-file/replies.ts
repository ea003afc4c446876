import type { OutputOf } from '../../../contract/call.ts';
import type { CarriedChanges, offline } from '../../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { USUAL_SYNC_FILE_BYTES } from '../../../core/sync/sync-file.ts';
import { type Context, schoolOf } from '../../area.ts';
import { openStoredFile, readWhole } from '../../source.ts';
import type { PullInTurns } from '../pull/in-turns.ts';
import { nothingTold, type RowRef } from '../pull/reply.ts';
import { findSyncedFile } from '../pull/synced-files.ts';
import { viewerOf } from '../pull/viewer.ts';
import type { Answered } from '../push/push.ts';
import type { CarriedFile } from './content.ts';

type Reply = OutputOf<typeof offline.syncAssessment>;

/** How much rows in a file may say together, in characters, before it ends; the next file goes on. */
const ROOM = 20_000_000;

/**
 * Returns what the device would have been replied over the network, one request after another: the answers, then what has changed of the
 * provider's and of its own, as far as a file has room. One whose registration was revoked gets the answers alone.
 */
export const collectReplies = async (
  { host, me, now }: Context,
  pullInTurns: PullInTurns,
  { positions, disciplines }: CarriedChanges,
  { answers, told }: { answers: Answered[]; told: readonly RowRef[] },
): Promise<Reply[]> => {
  if (me.device?.revoked != null) {
    const from = positions.find(({ idSchool }) => idSchool === schoolOf(me))?.from ?? null;
    return [{ now, idSchool: schoolOf(me), from, answers, ...nothingTold(from) }];
  }
  const replies: Reply[] = [];
  let size = 0;
  const pullNext = async (idSchool: number, first?: { answers: Answered[]; told: readonly RowRef[] }) => {
    const former = replies.findLast((reply) => reply.idSchool === idSchool);
    const asked = positions.find((position) => position.idSchool === idSchool);
    // During a listing the position stays as it was.
    const from = (former && former.listing === null ? former.to : (former?.from ?? asked?.from)) ?? null;
    const listing = (former ? former.listing : asked?.listing) ?? null;
    const pulled = await pullInTurns(
      host.database,
      me,
      { idSchool, from, listing, answered: first?.told ?? [] },
      disciplines,
    );
    const reply = { now, idSchool, from, answers: first?.answers ?? [], ...pulled };
    replies.push(reply);
    size += JSON.stringify(reply).length;
    return reply.hasMore || reply.listing !== null;
  };
  let hasMore = await pullNext(schoolOf(me), { answers, told });
  for (let more = true; more && size < ROOM; ) more = await pullNext(PROVIDER_SCHOOL_ID);
  while (hasMore && size < ROOM) hasMore = await pullNext(schoolOf(me));
  return replies;
};

/** Returns stored files that a device asks for, and those that rows show, as far as there is room. */
export const collectFiles = async (
  { db, host, me }: Context,
  missing: readonly string[],
  replies: readonly Reply[],
): Promise<CarriedFile[]> => {
  const shown = replies.flatMap(({ rows }) =>
    rows.flatMap(({ entity, tables }) => (entity === 'file' ? [String(tables['asset']?.[0]?.['id'])] : [])),
  );
  const files: CarriedFile[] = [];
  if (me.device?.revoked != null) return files;
  let room = USUAL_SYNC_FILE_BYTES;
  for (const name of new Set([...missing, ...shown])) {
    const mime = await findSyncedFile(db, viewerOf(me, 'all'), name);
    const stored = mime === undefined ? null : await openStoredFile(host.files, name);
    if (mime === undefined || stored === null || stored.size > room) continue;
    room -= stored.size;
    files.push({ name, mime, bytes: (await readWhole(stored)) as Uint8Array<ArrayBuffer> });
  }
  return files;
};
