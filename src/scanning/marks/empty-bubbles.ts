import { medianOf, quantileOf } from '../image/median.ts';
import type { BubbleSample } from './sample-bubble.ts';

/** The darkness of an empty bubble of each letter at the points of a sample, on a page without blemish: its printed letter. */
export type LetterPictures = Readonly<Record<string, readonly number[]>>;

/** The share of a page's bubbles from which is learnt what empty ones look like. */
const EMPTIEST = 1 / 4;
/** By how much a page's empty bubbles may differ from the usual ones: beyond it they are not taken for empty. */
const LOWEST = -0.12;
const HIGHEST = 0.22;
/** How much darker than usual letters may be printed. */
const CLEAREST = 1.6;

/** What a page's empty bubbles show. */
export type EmptyPage = {
  /** Returns a sample without what an empty bubble of the letter shows on this page. */
  without(letter: string, sample: BubbleSample): BubbleSample;
  /** How dark the printed letters are, of the usual: where they do not show, no faint mark would. */
  letterDarkness: number;
};

/**
 * Returns what the page's empty bubbles show: how clearly the letters in them, and how much besides. It is learnt from the
 * emptiest quarter of all bubbles together, never by letter: on a page answered with one letter all the way down, the
 * bubbles of that letter are all full.
 */
export function learnEmpty(
  bubbles: readonly { letter: string; sample: BubbleSample }[],
  letters: LetterPictures,
): EmptyPage {
  const pictureOf = (letter: string): readonly number[] => letters[letter] ?? [];
  const byExcess = bubbles
    .map(({ letter, sample }) => {
      const picture = pictureOf(letter);
      return { picture, sample, excess: meanOf(sample.inside) - meanOf(picture) };
    })
    .sort((a, b) => a.excess - b.excess);
  const emptiest = byExcess.slice(0, Math.max(2, Math.ceil(byExcess.length * EMPTIEST)));
  const level = clamp(medianOf(emptiest.map(({ sample }) => quantileOf(sample.inside, 0.5))));
  const clearness = Math.min(
    CLEAREST,
    Math.max(0, medianOf(emptiest.map(({ picture, sample }) => clearnessOf(picture, sample.inside, level)))),
  );
  // The outline may be blurred into what is around it, and what has a line around it may be empty inside.
  const levelAround = (part: 'outside' | 'middle' | 'farther') => {
    const levels = bubbles.map(({ sample }) => quantileOf(sample[part], 0.5)).sort((a, b) => a - b);
    return clamp(medianOf(levels.slice(0, emptiest.length)));
  };
  const [around, beyond, farAround] = [levelAround('outside'), levelAround('middle'), levelAround('farther')];
  return {
    without: (letter, sample) => {
      const picture = pictureOf(letter);
      const inside = lessThan(sample.inside, level);
      for (let at = 0; at < inside.length; at++) inside[at] = (inside[at] ?? 0) - clearness * (picture[at] ?? 0);
      return {
        ...{ ...sample, inside, outside: lessThan(sample.outside, around) },
        ...{ middle: lessThan(sample.middle, beyond), farther: lessThan(sample.farther, farAround) },
      };
    },
    letterDarkness: clearness,
  };
}

/** Returns values less a level. By index: a page asks for it thousands of times. */
const lessThan = (values: Float64Array, level: number): Float64Array => {
  const less = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) less[at] = (values[at] ?? 0) - level;
  return less;
};

const clamp = (value: number): number => Math.min(HIGHEST, Math.max(LOWEST, value));

/** Returns by which factor a letter's picture shows in a bubble, with the least squares of errors. */
const clearnessOf = (picture: readonly number[], inside: Float64Array, level: number): number => {
  let [both, squares] = [0, 0];
  for (const [at, dark] of picture.entries()) {
    both += dark * ((inside[at] ?? 0) - level);
    squares += dark * dark;
  }
  return squares > 0 ? both / squares : 0;
};

const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return sum / Math.max(1, values.length);
};
