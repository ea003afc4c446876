import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/core/sync/resolve.ts';
import { applyReply, type Copied, type DeviceState, type SyncReply } from './reply.ts';

const EPOCH = '5f0c2c1e-7a55-4a39-9a3e-0d8f6f1b2c3d';
const at = (seq: number) => ({ epoch: EPOCH, seq });
const copied = (text: string, id = 7): Copied => ({ fields: { text }, revision: text, id });
const edit = (uuid: string, row: string): Change => ({ uuid, row, at: 0, kind: 'edit', before: {}, after: {} });

const device: DeviceState = {
  rows: new Map([
    ['one', copied('one', 2 ** 40)],
    ['two', copied('two', 8)],
  ]),
  waiting: [edit('c1', 'one'), edit('c2', 'one')],
  cursor: new Map([[2, at(5)]]),
};
const reply: SyncReply = { idSchool: 2, from: at(5), to: at(9), answered: [], rows: new Map(), removed: [] };

describe('applyReply', () => {
  it('replaces and removes rows, and moves the cursor of the school', () => {
    const rows = new Map([['three', copied('three', 9)]]);
    const after = applyReply(device, { ...reply, rows, removed: ['two', 'unknown'] });
    expect([...after.rows.keys()]).toEqual(['one', 'three']);
    expect(after.cursor).toEqual(new Map([[2, at(9)]]));
    expect(after.waiting).toEqual(device.waiting);
  });

  it('takes the answered changes away and leaves a row with others as it is, but for its id', () => {
    const rows = new Map([['one', copied('theirs', 7)]]);
    const after = applyReply(device, { ...reply, answered: ['c1'], rows });
    expect(after.waiting).toEqual([edit('c2', 'one')]);
    expect(after.rows.get('one')).toEqual(copied('one', 7));
    expect(applyReply(device, { ...reply, removed: ['one'] }).rows.has('one')).toBe(true);
  });

  it('replaces or removes a row once all its changes are answered', () => {
    const answered = ['c1', 'c2', 'of another device'];
    const after = applyReply(device, { ...reply, answered, rows: new Map([['one', copied('merged', 7)]]) });
    expect(after.rows.get('one')).toEqual(copied('merged', 7));
    expect(after.waiting).toEqual([]);
    expect(applyReply(device, { ...reply, answered, removed: ['one'] }).rows.has('one')).toBe(false);
  });

  it.each<[string, SyncReply['from']]>([
    ['an earlier position', at(4)],
    ['a later position', at(6)],
    ['another epoch', { epoch: 'b1d0a6e2-33f4-4c59-8f0e-7c6f5e4d3c2b', seq: 5 }],
    ['no position', undefined],
  ])('passes over a reply from %s', (_, from) => {
    expect(applyReply(device, { ...reply, from, answered: ['c1'], removed: ['two'] })).toBe(device);
  });

  it('takes the first reply to a device without a position', () => {
    const empty = { rows: new Map(), waiting: [], cursor: new Map() };
    expect(applyReply(empty, { ...reply, from: undefined }).cursor).toEqual(new Map([[2, at(9)]]));
  });
});
