import { isSameJson } from '../../src/core/same-json.ts';
import type { SimulatedDevice } from './device.ts';
import { type CheckedReply, contentOf, type SimulatedServer } from './server.ts';

/** Throws with the problem unless something is right. */
export const check = (isRight: boolean, problem: string): void => {
  if (!isRight) throw new Error(problem);
};

/**
 * Throws unless a device that has just taken a reply in shows what was written on it, and is else as the server was when it replied: the
 * same versions of the same rows, by the server's ids.
 */
export const checkCopies = (device: SimulatedDevice, server: SimulatedServer, { visible }: CheckedReply): void => {
  const { name, state, isRevoked } = device;
  if (isRevoked) return;
  checkWritten(device);
  const held = new Set(state.waiting.map(({ row }) => row));
  for (const uuid of new Set([...visible.keys(), ...state.rows.keys()]))
    if (!held.has(uuid))
      check(state.rows.get(uuid)?.revision === visible.get(uuid), `${name} has missed a change of ${uuid}`);
  const added = new Set(state.waiting.flatMap(({ kind, row }) => (kind === 'add' ? [row] : [])));
  for (const [uuid, { id }] of state.rows)
    if (visible.has(uuid) && !added.has(uuid))
      check(id === server.rows.get(uuid)?.id, `${name} knows ${uuid} by an id that is not the server's`);
};

const checkWritten = ({ name, state }: SimulatedDevice): void => {
  const last = new Map(state.waiting.map((change) => [change.row, change]));
  for (const [uuid, change] of last)
    if (change.kind === 'edit')
      for (const field of Object.keys(change.before))
        check(
          isSameJson(state.rows.get(uuid)?.fields[field], change.after[field]),
          `${name} shows another ${field} of ${uuid} than was written there`,
        );
};

/** Throws unless all changes are answered, the devices of each person have what the server has, and every copy is listed. */
export const checkConverged = (devices: readonly SimulatedDevice[], server: SimulatedServer): void => {
  for (const { name, person, state, isRevoked } of devices) {
    check(state.waiting.length === 0, `${name} has changes that nobody answered`);
    if (isRevoked) continue;
    const visible = [...server.rows].flatMap(([uuid]) => (server.isVisible(uuid, person) ? [uuid] : []));
    check(isSameJson([...state.rows.keys()].sort(), visible.sort()), `${name} has other rows than ${person} may see`);
    for (const [uuid, { fields }] of state.rows)
      check(isSameJson(contentOf(fields), server.rows.get(uuid)?.fields), `${name} has another ${uuid}`);
  }
  const listed = new Set(server.copies.map(({ uuid }) => uuid));
  for (const uuid of server.rows.keys())
    check(!uuid.startsWith('copy-of-') || listed.has(uuid), `the copy ${uuid} is not listed`);
};
