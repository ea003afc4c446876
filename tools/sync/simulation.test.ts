import { describe, expect, it } from 'vitest';
import { resolveChange } from '../../src/core/sync/resolve.ts';
import { applyReply, type DeviceState, type SyncReply } from './reply.ts';
import { SCHOOL } from './server.ts';
import { type Rules, rules, simulate } from './simulation.ts';

describe('devices and a server', () => {
  it('lose nothing and end alike, whatever is lost, late, repeated, revoked or wrong', () => {
    for (let seed = 1; seed <= 200; seed++) simulate(seed);
  });
});

type Apply = typeof applyReply;
/** Returns `applyReply` with something done afterwards. */
const applying =
  (change: (after: DeviceState, before: DeviceState, reply: SyncReply) => DeviceState): Apply =>
  (device, reply) => {
    const after = applyReply(device, reply);
    return after === device ? device : change(after, device, reply);
  };

describe('a simulation finds', () => {
  it.each<[string, Partial<Rules>]>([
    ['a reply without the rows of the changes that it answers', { sendsAnswered: false }],
    ['a change that is made twice', { remembers: false }],
    ['a share that ends without its rows', { followsShares: false }],
    ['a cursor older than the log that is answered from the log', { standing: () => 'since' }],
    [
      'a reply that overwrites later ones',
      { apply: (device, reply) => applyReply(device, { ...reply, from: device.cursor.get(SCHOOL) }) },
    ],
    [
      'a row that replaces what was written and not sent',
      { apply: applying((after, _, { rows }) => ({ ...after, rows: new Map([...after.rows, ...rows]) })) },
    ],
    ['removals that are not made', { apply: (device, reply) => applyReply(device, { ...reply, removed: [] }) }],
    [
      'changes that are forgotten before they are answered',
      { apply: applying((after) => ({ ...after, waiting: [] })) },
    ],
    [
      'an answered change that waits for ever',
      { apply: applying((after, before) => ({ ...after, waiting: before.waiting })) },
    ],
    [
      'a reply to a transaction that failed',
      { resolve: (...given) => ({ ...resolveChange(...given), row: undefined }) },
    ],
    ['a version that loses without a copy', { resolve: (...given) => ({ ...resolveChange(...given), copy: null }) }],
    [
      'devices that each keep their own list',
      {
        resolve: (change, target, lists) =>
          change.kind === 'edit' && target?.is === 'editable'
            ? { row: { ...target.fields, ...change.after }, copy: null, reason: null }
            : resolveChange(change, target, lists),
      },
    ],
    [
      'a row that is deleted although it was edited since',
      {
        resolve: (change, target, lists) =>
          change.kind === 'delete' && target?.is === 'editable'
            ? { row: null, copy: null, reason: null }
            : resolveChange(change, target, lists),
      },
    ],
  ])('%s', (_, broken) => {
    const isFound = Array.from({ length: 500 }).some((_, seed) => {
      try {
        simulate(seed + 1, { ...rules, ...broken });
        return false;
      } catch {
        return true;
      }
    });
    expect(isFound).toBe(true);
  });
});
