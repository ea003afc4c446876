import { describe, expect, it } from 'vitest';
import { placeStateOf } from './place-state.ts';

const single = (outcome: 'hit' | 'error' | 'omitted' | 'ungraded' | 'excluded') => ({ idType: 0, outcome });

describe('the place of a question on the map', () => {
  it.each([
    ['hit', 'right'],
    ['error', 'wrong'],
    ['omitted', 'blank'],
    ['ungraded', 'waiting'],
    ['excluded', 'out'],
  ] as const)('with the outcome %s is %s', (outcome, state) => {
    expect(placeStateOf(single(outcome))).toBe(state);
  });

  it.each(['hit', 'error'] as const)('on a scale is neither right nor wrong: %s', (outcome) => {
    expect(placeStateOf({ idType: 5, outcome })).toBe('answered');
  });
});
