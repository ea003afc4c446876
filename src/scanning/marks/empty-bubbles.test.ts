import { describe, expect, it } from 'vitest';
import { learnEmpty } from './empty-bubbles.ts';
import { type BubbleSample, RAYS } from './sample-bubble.ts';

/** Letters are printed at some of ten points. */
const letters = Object.fromEntries(
  [...'ABCD'].map((letter, at) => [letter, Array.from({ length: 10 }, (_, point) => (point % 5 === at ? 0.3 : 0))]),
);
const sampleOf = (letter: string, { level = 0.04, clearness = 1, filled = 0, around = 0 } = {}): BubbleSample => ({
  inside: Float64Array.from(letters[letter] ?? [], (dark) => Math.max(filled, level + clearness * dark)),
  outside: new Float64Array(RAYS).fill(0.05 + around),
  middle: new Float64Array(RAYS).fill(0.03),
  farther: new Float64Array(RAYS).fill(0.02),
  white: 240,
});
type Marks = (question: number, letter: string) => boolean;
/** Returns the bubbles of a page on which something is done to some of them. */
const pageOf = (questions: number, isMarked: Marks, mark = { filled: 0.7, around: 0 }, page = {}) =>
  Array.from({ length: questions }, (_, question) =>
    [...'ABCD'].map((letter) => ({
      letter,
      sample: sampleOf(letter, { ...page, ...(isMarked(question, letter) && mark) }),
    })),
  ).flat();
const inTurn: Marks = (question, letter) => letter === 'ABCD'.charAt(question % 4);
const none: Marks = () => false;
const darkestOf = (values: Float64Array) => Math.max(...values);

describe('what empty bubbles look like', () => {
  it('leaves nothing of an empty bubble, neither its letter nor what is blurred into what is around it', () => {
    const { inside, outside, farther } = learnEmpty(pageOf(20, inTurn), letters).without('A', sampleOf('A'));
    for (const part of [inside, outside, farther]) expect(darkestOf(part)).toBeCloseTo(0);
  });

  it('leaves a mark as dark as it is', () => {
    const { inside } = learnEmpty(pageOf(20, inTurn), letters).without('B', sampleOf('B', { filled: 0.7 }));
    expect(darkestOf(inside)).toBeCloseTo(0.66);
  });

  it.each([...'ABCD'])('is the same on a page that is answered with %s all the way down', (letter) => {
    const page = pageOf(40, (_, one) => one === letter);
    const { inside } = learnEmpty(page, letters).without(letter, sampleOf(letter, { filled: 0.7 }));
    expect(darkestOf(inside)).toBeCloseTo(0.66);
  });

  it('is never taken from filled bubbles, even where all are filled', () => {
    const page = pageOf(5, () => true);
    const { inside } = learnEmpty(page, letters).without('A', sampleOf('A', { filled: 0.7 }));
    expect(darkestOf(inside)).toBeGreaterThan(0.3);
  });

  it('keeps a line around bubbles, where half of all bubbles have one', () => {
    const circled: Marks = (_, letter) => letter === 'A' || letter === 'C';
    const page = pageOf(20, circled, { filled: 0, around: 0.5 });
    const { outside } = learnEmpty(page, letters).without('A', sampleOf('A', { around: 0.5 }));
    expect(darkestOf(outside)).toBeCloseTo(0.5);
  });

  it('has darker letters where all letters are darker', () => {
    const page = pageOf(20, none, undefined, { clearness: 1.4 });
    const empty = learnEmpty(page, letters);
    expect(empty.letterDarkness).toBeCloseTo(1.4);
    expect(darkestOf(empty.without('C', sampleOf('C', { clearness: 1.4 })).inside)).toBeCloseTo(0);
  });

  it('has no letters where none show', () =>
    expect(learnEmpty(pageOf(20, none, undefined, { clearness: 0 }), letters).letterDarkness).toBeCloseTo(0));
});
