import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/core/random.ts';
import { drawRound, faultNames, moments, type Round, works } from './plan.ts';

const drawRounds = (seed: number, questions = 10): Round[] => {
  const random = seededRandom(seed);
  return Array.from({ length: 400 }, () => drawRound(random, questions));
};

describe('drawRound', () => {
  it('returns the same rounds for the same seed, and others for another', () => {
    expect(drawRounds(7)).toEqual(drawRounds(7));
    expect(drawRounds(7)).not.toEqual(drawRounds(8));
  });

  it('lets everything come within 400 rounds: each work, each fault, and what is on the computer at each moment', () => {
    for (let seed = 0; seed < 20; seed++) {
      const rounds = drawRounds(seed);
      expect(new Set(rounds.map(({ work }) => work))).toEqual(new Set(works));
      expect(new Set(rounds.map(({ fault }) => fault))).toEqual(new Set(faultNames));
      for (const fault of ['tab closed', 'other tab closed', 'browser killed'])
        expect(new Set(rounds.flatMap((one) => (one.fault === fault ? one.moment : [])))).toEqual(
          new Set(Object.keys(moments)),
        );
    }
  });

  it('edits nothing while there is nothing, and makes assessments of three questions and more', () => {
    const worksWith = (questions: number) => new Set(drawRounds(7, questions).map(({ work }) => work));
    expect(worksWith(0)).toEqual(new Set(['new question', 'question with a picture']));
    expect(worksWith(2)).toEqual(new Set(['new question', 'question with a picture', 'edited question']));
    expect(worksWith(3)).toEqual(new Set(works));
  });

  it('cuts after single bytes as well as after thousands, of both sides', () => {
    const cuts = drawRounds(7).map(({ cut }) => cut);
    for (const from of ['client', 'server'])
      for (const [least, most] of [
        [1, 20],
        [3_000, 60_000],
      ] as const)
        expect(cuts.some((cut) => cut.from === from && cut.bytes >= least && cut.bytes <= most)).toBe(true);
  });
});
