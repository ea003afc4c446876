import { describe, expect, it } from 'vitest';
import { syncStatusOf } from './sync-badge.tsx';

const resting = { step: 'resting', problem: null, waiting: 0 } as const;

describe('syncStatusOf', () => {
  it.each([
    ['done where nothing waits', resting, 'done'],
    [
      'waiting where changes wait, also without a connection',
      { ...resting, waiting: 2, problem: 'noConnection' },
      'waiting',
    ],
    ['offline without a connection', { ...resting, problem: 'noConnection' }, 'offline'],
    ['offline after a failure', { ...resting, problem: 'failed' }, 'offline'],
    ['working while rows are received or sent', { ...resting, step: 'receiving', waiting: 2 }, 'working'],
    [
      'attention where the person has to do something',
      { ...resting, step: 'sending', problem: 'needsRegistering' },
      'attention',
    ],
    ['attention for a computer that was removed', { ...resting, problem: 'revoked' }, 'attention'],
    ['attention without room', { ...resting, problem: 'noRoom' }, 'attention'],
  ] as const)('returns %s', (_, state, status) => {
    expect(syncStatusOf(state)).toBe(status);
  });
});
