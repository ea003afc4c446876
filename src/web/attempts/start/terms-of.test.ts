import { describe, expect, it } from 'vitest';
import { termsOf } from './terms-of.ts';

const free = { oneByOne: false, paused: false, qntQuestions: 5, qntAnsweredOnce: 0 };

describe('termsOf', () => {
  it('says that answers can be changed where nothing forbids it', () =>
    expect(termsOf(free)).toEqual(['saved', 'once', 'closes', 'change']));

  it('never says so of an assessment without return', () => {
    expect(termsOf({ ...free, oneByOne: true })).toEqual(['saved', 'once', 'closes', 'oneByOne']);
    expect(termsOf({ ...free, oneByOne: true, qntAnsweredOnce: 5 })).toEqual([
      ...['saved', 'once', 'closes', 'oneByOne', 'activities'],
    ]);
  });

  it('excepts activities, whose first result counts', () => {
    expect(termsOf({ ...free, qntAnsweredOnce: 2 }).slice(3)).toEqual(['changeExceptActivities']);
    expect(termsOf({ ...free, qntAnsweredOnce: 5 }).slice(3)).toEqual(['activities']);
  });

  it('does not say that the clock runs while the teacher has stopped it', () =>
    expect(termsOf({ ...free, paused: true })).toEqual(['saved', 'stopped', 'closes', 'change']));
});
