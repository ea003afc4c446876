import { medianOf } from '../image/median.ts';
import type { Measures } from './features.ts';

/** The measures of which something is printed in an empty bubble: its letter. */
const measured = ['mean', 'darkest', 'grey'] as const;
type Measured = (typeof measured)[number];
export type EmptyMeasures = Record<Measured, number>;

/** What an empty bubble of each letter shows on a page without blemish. */
export type LetterMeasures = Readonly<Record<string, EmptyMeasures>>;

/** The share of a page's bubbles from which is learnt what empty ones look like. */
const EMPTIEST = 1 / 4;
/** Shares of a page's bubbles, by darkness, between which empty ones differ by nothing but noise. */
const QUIET = [0.05, 0.4] as const;
/** By how much a page's empty bubbles may differ from the usual ones: beyond it they are not taken for empty. */
const LOWEST = -0.12;
const HIGHEST = 0.22;
const NOISIEST = 0.3;
/** How much darker than usual letters may be printed. */
const CLEAREST = 1.6;

/** What a page's empty bubbles show, and by how much they differ from each other. */
export type EmptyPage = {
  /** Returns what an empty bubble of a letter shows on this page. */
  of(letter: string): EmptyMeasures;
  noise: EmptyMeasures;
  /** How dark the printed letters are: where they do not show, no faint mark would. */
  letterDarkness: number;
};

/**
 * Returns what the page's empty bubbles show: how clearly the letters in them, and how much besides. It is learnt from the
 * emptiest quarter of all bubbles together, never by letter: on a page answered with one letter all the way down, the
 * bubbles of that letter are all full.
 */
export function learnEmpty(
  bubbles: readonly { letter: string; measures: Measures }[],
  letters: LetterMeasures,
): EmptyPage {
  const usualOf = (letter: string) => letters[letter] ?? noLetter;
  const byExcess = bubbles
    .map(({ letter, measures }) => ({ measures, usual: usualOf(letter) }))
    .sort((a, b) => a.measures.mean - a.usual.mean - (b.measures.mean - b.usual.mean));
  const emptiest = byExcess.slice(0, Math.max(2, Math.ceil(byExcess.length * EMPTIEST)));
  const clearness = mapMeasures((name) => {
    const [shown, usual] = [
      medianOf(emptiest.map((one) => one.measures[name])),
      medianOf(emptiest.map((one) => one.usual[name])),
    ];
    return Math.min(CLEAREST, Math.max(0, shown / usual));
  });
  const restOf = ({ measures, usual }: (typeof byExcess)[number], name: Measured) =>
    measures[name] - clearness[name] * usual[name];
  const level = mapMeasures((name) => clamp(medianOf(emptiest.map((one) => restOf(one, name)))));
  const [from, to] = QUIET.map((share) => Math.floor(share * (byExcess.length - 1)));
  return {
    of: (letter) => mapMeasures((name) => clearness[name] * usualOf(letter)[name] + level[name]),
    noise: mapMeasures((name) => {
      const sorted = byExcess.map((one) => restOf(one, name)).sort((a, b) => a - b);
      return Math.min(NOISIEST, (sorted[to ?? 0] ?? 0) - (sorted[from ?? 0] ?? 0));
    }),
    letterDarkness: medianOf(emptiest.map(({ measures }) => measures.darkest)),
  };
}

const noLetter: EmptyMeasures = { mean: 0.04, darkest: 0.3, grey: 0.08 };

const mapMeasures = (measureOf: (name: Measured) => number): EmptyMeasures => ({
  ...{ mean: measureOf('mean'), darkest: measureOf('darkest'), grey: measureOf('grey') },
});

const clamp = (value: number): number => Math.min(HIGHEST, Math.max(LOWEST, value));
