import { describe, expect, it } from 'vitest';
import { memberStateOf } from './member-state.ts';

describe('memberStateOf', () => {
  it.each([
    [true, 5, 'active'],
    [true, null, 'neverSignedIn'],
    [false, 5, 'locked'],
    [false, null, 'locked'],
  ] as const)('is, for a membership that is valid: %s and a last sign-in at %s, %s', (isValid, lastSignedIn, state) => {
    expect(memberStateOf({ isValid, lastSignedIn })).toBe(state);
  });
});
