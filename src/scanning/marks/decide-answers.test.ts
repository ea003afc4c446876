import { describe, expect, it } from 'vitest';
import { type BubbleToDecide, decideAnswers } from './decide-answers.ts';

/** Returns the bubbles of a question: `A: 'full'` and so on. */
const kinds = {
  empty: { marked: 0.001, crossed: 0.001, darkness: 0 },
  full: { marked: 0.999, crossed: 0.001, darkness: 0.6 },
  weak: { marked: 0.999, crossed: 0.001, darkness: 0.2 },
  unsure: { marked: 0.6, crossed: 0.001, darkness: 0.1 },
  hint: { marked: 0.2, crossed: 0.001, darkness: 0.06 },
  crossed: { marked: 0.999, crossed: 0.999, darkness: 0.7 },
  halfCrossed: { marked: 0.999, crossed: 0.4, darkness: 0.7 },
  rubbedOut: { marked: 0.001, crossed: 0.001, darkness: 0.08, isFaint: true },
  hardlyCrossed: { marked: 0.999, crossed: 0.03, darkness: 0.7 },
  unprinted: { marked: 0.001, crossed: 0.001, darkness: 0, outline: 0.02 },
} as const;
const questionOf = (question: number, ...bubbles: (keyof typeof kinds)[]) =>
  bubbles.map(
    (kind, at): BubbleToDecide => ({
      outline: 0.6,
      letterDarkness: 0.2,
      isFaint: false,
      ...kinds[kind],
      bubble: { question, letter: 'ABCDEFG'.charAt(at) },
    }),
  );
const decide = (...bubbles: (keyof typeof kinds)[]) => decideAnswers(questionOf(1, ...bubbles))[0];

describe('an answer', () => {
  it('is the letter that is filled', () =>
    expect(decide('empty', 'full', 'empty')).toMatchObject({ letters: 'B', doubts: [] }));

  it('is blank without a doubt where nothing is filled', () =>
    expect(decide('empty', 'empty')).toMatchObject({ letters: '', doubts: [] }));

  it('is looked at where nothing is filled and not even the printed letters show', () =>
    expect(
      decideAnswers(questionOf(1, 'empty', 'empty').map((bubble) => ({ ...bubble, letterDarkness: 0.005 })))[0],
    ).toMatchObject({ letters: '', doubts: ['unsure'] }));

  it('is two letters where two are filled alike', () =>
    expect(decide('full', 'empty', 'full')).toMatchObject({ letters: 'AC', doubts: [] }));

  it('is looked at where one of two marks is much weaker', () =>
    expect(decide('full', 'weak', 'empty')).toMatchObject({ letters: 'AB', doubts: ['several'] }));

  it('leaves out what is crossed where another is filled', () =>
    expect(decide('crossed', 'full', 'crossed')).toMatchObject({ letters: 'B', doubts: [] }));

  it('is looked at where what is crossed stands alone: some mark by a cross', () =>
    expect(decide('crossed', 'empty')).toMatchObject({ letters: '', doubts: ['crossed'] }));

  it('is looked at where two are filled beside what is crossed', () =>
    expect(decide('crossed', 'full', 'full')).toMatchObject({ letters: 'BC', doubts: ['crossed'] }));

  it('is looked at where a cross is not certain', () =>
    expect(decide('halfCrossed', 'full')).toMatchObject({ doubts: ['crossed'] }));

  it('is looked at where one of several marks might be crossed out, sooner than where there is one alone', () => {
    expect(decide('hardlyCrossed', 'full')).toMatchObject({ letters: 'AB', doubts: ['crossed'] });
    expect(decide('hardlyCrossed', 'empty')).toMatchObject({ letters: 'A', doubts: [] });
  });

  it('is looked at where something was left of a mark that was rubbed out', () =>
    expect(decide('rubbedOut', 'full')).toMatchObject({ letters: 'B', doubts: ['unsure'] }));

  it('is looked at where a mark is not certain, with what it seems to be', () => {
    expect(decide('unsure', 'empty')).toMatchObject({ letters: 'A', doubts: ['unsure'] });
    expect(decide('full', 'hint')).toMatchObject({ letters: 'A', doubts: ['unsure'] });
  });

  it('is looked at where a printed circle does not show', () =>
    expect(
      decideAnswers([
        ...questionOf(1, 'full', 'unprinted', 'unprinted'),
        ...questionOf(2, 'empty', 'full', 'empty'),
        ...questionOf(3, 'empty', 'empty', 'full'),
      ]).map(({ doubts }) => doubts),
    ).toEqual([['outline'], [], []]));

  it('is as certain as its least certain bubble', () => {
    expect(decide('full', 'hint')?.certainty).toBeCloseTo(0.8);
    expect(decide('full', 'empty')?.certainty).toBeCloseTo(0.999);
  });
});
