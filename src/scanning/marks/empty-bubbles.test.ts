import { describe, expect, it } from 'vitest';
import { learnEmpty } from './empty-bubbles.ts';
import type { Measures } from './features.ts';

const letters = Object.fromEntries([...'ABCD'].map((letter) => [letter, { mean: 0.05, darkest: 0.3, grey: 0.1 }]));
const withMean = (mean: number): Measures => ({
  ...{ mean, darkest: mean + 0.25, grey: mean, arms: 0, threeArms: 0 },
});
/** Returns the bubbles of a page whose empty ones are a little darker than usual, with what is filled. */
const pageOf = (questions: number, filled: (question: number, letter: string) => boolean) =>
  Array.from({ length: questions }, (_, question) =>
    [...'ABCD'].map((letter) => ({
      letter,
      measures: withMean(filled(question, letter) ? 0.7 : 0.08 + ((question * 7) % 5) * 0.002),
    })),
  ).flat();

describe('what empty bubbles look like', () => {
  it('is learnt from the emptiest of a page', () => {
    const page = pageOf(20, (question, letter) => letter === 'ABCD'.charAt(question % 4));
    expect(learnEmpty(page, letters).of('A').mean).toBeCloseTo(0.084, 2);
  });

  it('is the same on a page that is answered with one letter all the way down', () => {
    const mixed = learnEmpty(
      pageOf(40, (question, letter) => letter === 'ABCD'.charAt(question % 4)),
      letters,
    );
    const allB = learnEmpty(
      pageOf(40, (_, letter) => letter === 'B'),
      letters,
    );
    for (const name of ['mean', 'darkest', 'grey'] as const) {
      expect(allB.of('B')[name]).toBeCloseTo(mixed.of('B')[name], 2);
    }
  });

  it('is never taken from filled bubbles, even where all are filled', () =>
    expect(
      learnEmpty(
        pageOf(5, () => true),
        letters,
      ).of('A').mean,
    ).toBeLessThan(0.35));

  it('has darker letters where all letters are darker', () => {
    const page = pageOf(20, () => false);
    const darker = page.map(({ letter, measures }) => ({ letter, measures: { ...measures, darkest: 0.5 } }));
    expect(learnEmpty(darker, letters).of('C').darkest).toBeCloseTo(0.5, 1);
    expect(learnEmpty(darker, letters).letterDarkness).toBeCloseTo(0.5);
  });
});
