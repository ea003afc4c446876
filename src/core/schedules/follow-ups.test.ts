import { describe, expect, it } from 'vitest';
import { canReplan, type FollowUpFacts, followUpState, followUpStates, isTooEarly } from './follow-ups.ts';
import { GRACE_MS } from './windows.ts';

const HOUR = 3_600_000;
const facts: FollowUpFacts = { sourceEnds: 0, closes: 2 * HOUR, made: null };

describe('followUpState', () => {
  it('is planned until its window is over', () => {
    expect(followUpState(facts, 2 * HOUR - 1)).toBe('planned');
  });

  it('is unused once its window is over and nobody had a grade in its band', () => {
    expect(followUpState(facts, 2 * HOUR)).toBe('unused');
  });

  it('is missed as soon as the schedule that it follows ends after its window, whatever the time is', () => {
    const late = { ...facts, sourceEnds: 2 * HOUR };
    expect([0, 3 * HOUR].map((now) => followUpState(late, now))).toEqual(['missed', 'missed']);
  });

  it('is made when there is a schedule, until that is cancelled or deleted', () => {
    const made = { cancelled: null, deleted: false };
    expect(followUpState({ ...facts, made }, 5 * HOUR)).toBe('made');
    expect(followUpState({ ...facts, made: { ...made, cancelled: HOUR } }, HOUR)).toBe('cancelled');
    expect(followUpState({ ...facts, made: { cancelled: HOUR, deleted: true } }, HOUR)).toBe('deleted');
  });
});

describe('isTooEarly', () => {
  it('counts the half minute in which last responses arrive', () => {
    expect(isTooEarly(GRACE_MS, 0)).toBe(true);
    expect(isTooEarly(GRACE_MS + 1, 0)).toBe(false);
  });
});

describe('canReplan', () => {
  it('is refused only while there is what was made', () => {
    expect(followUpStates.filter((state) => !canReplan(state))).toEqual(['made']);
  });
});
