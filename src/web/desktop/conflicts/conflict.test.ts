import { describe, expect, it } from 'vitest';
import type { SyncEvent } from '../../../contract/desktop.ts';
import { conflictOf, missingOf } from './conflict.ts';

const event: SyncEvent = {
  ...{ id: 1, at: '2026-03-10T08:58:00Z', outcome: 'copied', reason: 'conflict', entity: 'question', title: 'P' },
  ...{ idRow: 7, idCopy: 8, copyIsFrom: 'here', hereAt: null, elsewhereAt: null, taken: null },
};
const taken = { at: '2026-03-10T09:00:00Z', until: '2026-04-09T09:00:00Z' };

describe('two versions of an event', () => {
  it.each([
    ['a conflict', {}, true, null],
    ['a row that was finished meanwhile', { reason: 'finished' }, true, null],
    ['a row that is gone', { idRow: null }, false, 'row'],
    ['a copy that is gone', { idCopy: null }, false, 'copy'],
    ['nothing left', { idRow: null, idCopy: null }, false, 'both'],
    ['a copy that was taken', { idCopy: null, taken }, false, null],
    ['a copy of what was deleted elsewhere', { reason: 'gone', idRow: null }, false, null],
    ['no copy', { outcome: 'merged', reason: null, idCopy: null }, false, null],
  ] as const)('can be compared where both are here: %s', (_, change, isComparable, missing) => {
    const changed: SyncEvent = { ...event, ...change };
    expect(conflictOf(changed) !== null).toBe(isComparable);
    expect(missingOf(changed)).toBe(missing);
  });
});
