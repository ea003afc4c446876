import { advance, type Cursor, type Position } from '../../src/core/sync/cursor.ts';
import type { Fields } from '../../src/core/sync/merge.ts';
import type { Change } from '../../src/core/sync/resolve.ts';

/**
 * A copy of a row of a school: its fields, which version they are, and the id by which the server knows it. Until the server has
 * answered the change that adds it, that is an id of the device's own, which the device leads to the uuid for ever.
 */
export type Copied = { fields: Fields; revision: string; id: number };

/** What a device has of a school: rows by their uuids, changes that the server has not answered, and how far it is. */
export type DeviceState = {
  rows: ReadonlyMap<string, Copied>;
  waiting: readonly Change[];
  cursor: Cursor;
};

/**
 * What the server answers: which changes it has done something with, and what has changed in the school after a position – and always the
 * rows of the answered changes, because a device passes over rows with changes that wait.
 */
export type SyncReply = {
  idSchool: number;
  /** The position that the device asked from; undefined = it had none. */
  from: Position | undefined;
  to: Position;
  answered: readonly string[];
  rows: ReadonlyMap<string, Copied>;
  removed: readonly string[];
};

/**
 * Returns a device after a reply: the model of what `server/desktop/reply.ts` stores in one transaction. A reply to an earlier question is passed over, because a later
 * one has said more: what it answered is asked again and answered alike. A row with changes that wait stays as it is and comes with
 * their answer.
 */
export const applyReply = (device: DeviceState, reply: SyncReply): DeviceState => {
  const { idSchool, from, to, answered } = reply;
  if (!isSamePosition(device.cursor.get(idSchool), from)) return device;
  const waiting = device.waiting.filter(({ uuid }) => !answered.includes(uuid));
  const held = new Set(waiting.map(({ row }) => row));
  const rows = new Map(device.rows);
  for (const uuid of reply.removed) if (!held.has(uuid)) rows.delete(uuid);
  for (const [uuid, copied] of reply.rows) {
    const former = rows.get(uuid);
    // The id is the server's whatever waits.
    rows.set(uuid, former && held.has(uuid) ? { ...former, id: copied.id } : copied);
  }
  return { rows, waiting, cursor: advance(device.cursor, idSchool, to) };
};

const isSamePosition = (a: Position | undefined, b: Position | undefined): boolean =>
  a?.epoch === b?.epoch && a?.seq === b?.seq;
