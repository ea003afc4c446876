import type { GreyImage } from '../image/grey-image.ts';
import { medianOf } from '../image/median.ts';
import type { RegisteredBubble } from '../page/register.ts';
import { learnEmpty } from './empty-bubbles.ts';
import { type Measures, measure } from './features.ts';
import { gradePictures } from './grade-pictures.ts';
import { letterPictures } from './letter-pictures.ts';
import { markNetworks } from './mark-networks.ts';
import { chancesBy } from './network.ts';
import { sampleBubble } from './sample-bubble.ts';

/**
 * What a bubble may be: nothing in it (or a rest of what was rubbed out), a mark, a mark that is crossed out, or something of which
 * nobody could say what was meant.
 */
export const meanings = ['empty', 'marked', 'takenBack', 'unclear'] as const;
export type Meaning = (typeof meanings)[number];

/** How likely each meaning of a bubble is: 0 to 1. */
export type JudgedBubble = Omit<RegisteredBubble, 'outline'> & {
  /** How clearly the printed circle shows, as a share of the paper's white. */
  outline: number;
  /** How bright the paper around it is. */
  white: number;
  chances: Record<Meaning, number>;
  /**
   * How likely it is not empty if the strongest mark of its question is none, where that one is far darker than those of the page: a hand
   * that ticks fills a bubble to take it back. 0 elsewhere.
   */
  besideDark: number;
  /** The darkness of what was added to the empty bubble, 0 to 1. */
  darkness: number;
  /** How dark the page's printed letters are. */
  letterDarkness: number;
  /** What the chances are made from, in the order of `featuresOf`. */
  features: Float64Array;
};

/** Returns whether a bubble is more likely marked than empty, crossed out or not. */
export const isThere = ({ chances }: Pick<JudgedBubble, 'chances'>): boolean =>
  chances.marked + chances.takenBack >= 0.5;

/** Returns how dark the marks of bubbles usually are; 0 where none is marked. */
export const usualDarknessOf = (bubbles: readonly Pick<JudgedBubble, 'chances' | 'darkness'>[]): number =>
  medianOf(bubbles.flatMap((bubble) => (isThere(bubble) ? bubble.darkness : [])));

/** Darkness above which the darkest bubble of a question says something about the pen; without any, a usual pen. */
const PEN_LEVEL = 0.14;
const USUAL_PEN = 0.6;
const FAINTEST_PEN = 0.12;
/** Darkness that says nothing. */
const LEAST_MEAN = 0.015;
const LEAST_DARKEST = 0.03;
/** How much darker than the page's usual mark one is that may be of another kind. */
const FAR_DARKER = 2;

type SampledBubble = RegisteredBubble & { white: number };

/** What is known of a bubble: its measures beyond those of an empty one, and how dark what was added is, in the circle or around it. */
type Seen = { registered: SampledBubble; measures: Measures; ink: number };
/** What is known of the strongest mark of a question, or of none. */
type Mark = Pick<Seen, 'measures' | 'ink'>;
/** What a page's marks are like, by their medians. */
type UsualMark = Pick<Measures, 'mean' | 'darkest' | 'lightest' | 'aroundMiddle'>;

/** What is printed in bubbles of questions and of grades. */
const printedSigns = { ...letterPictures, ...gradePictures };

/**
 * Returns what each bubble of a page may be. `printBrightness` is the brightness of print as a share of the paper's, `several` are the
 * questions of which several bubbles may be marked.
 */
export function judgeBubbles(
  image: GreyImage,
  registered: readonly RegisteredBubble[],
  printBrightness: number,
  several: ReadonlySet<number> = new Set(),
): JudgedBubble[] {
  const sampled = registered.map((one) => {
    const sample = sampleBubble(image, one, printBrightness);
    // In a shadow everything is darker, the outline as well.
    const outline = one.outline / Math.max(1, sample.white);
    return { registered: { ...one, outline, white: sample.white }, letter: one.bubble.letter, sample };
  });
  const { without, letterDarkness } = learnEmpty(sampled, printedSigns);
  const seen = sampled.map(({ registered: one, letter, sample }): Seen => {
    const measures = measure(without(letter, sample));
    return { registered: one, measures, ink: Math.max(measures.mean, measures.aroundMiddle) };
  });
  const noise = { mean: noiseOf(seen, 'mean'), darkest: noiseOf(seen, 'darkest') };
  const byQuestion = Map.groupBy(seen, (one) => one.registered.bubble.question);
  const usual = usualMarkOf([...byQuestion.values()].map(strongestOf));
  const usualOutline = medianOf(seen.map((one) => one.registered.outline));
  const judged = seen.map((own) => {
    const { bubble, across, outline } = own.registered;
    const others = (byQuestion.get(bubble.question) ?? []).filter((other) => other !== own);
    const strongest = strongestOf(others);
    // Where several may be right, another mark says nothing of this one.
    const rival = several.has(bubble.question) ? noMark : strongest;
    const around: Surroundings = {
      ...{ noise, letterDarkness },
      outline: outline / Math.max(0.01, usualOutline),
      alternatives: others.length + 1,
      pixels: bubble.radius * Math.hypot(across.x, across.y),
    };
    const features = featuresOf(own, rival, usual, around);
    const chances = withoutCross(own, usual, chancesFrom(features));
    return { own, strongest, around, chances, features };
  });
  const usualInk = usualDarknessOf(judged.map(({ own, chances }) => ({ chances, darkness: own.ink })));
  return judged.map(({ own, strongest, around, chances, features }) => {
    const isBesideDark = own.ink > LEAST_MEAN && strongest.ink > FAR_DARKER * usualInk;
    const besideDark = isBesideDark ? 1 - chancesFrom(featuresOf(own, noMark, usual, around)).empty : 0;
    return { ...own.registered, chances, besideDark, darkness: own.ink, letterDarkness, features };
  });
}

const noMeasures: Measures = {
  ...{ mean: 0, darkest: 0, grey: 0, middle: 0, lightest: 0, aroundLow: 0, aroundMiddle: 0, aroundMost: 0 },
  ...{ arms: 0, threeArms: 0, middleArms: 0, middleThreeArms: 0, fartherArms: 0, fartherThreeArms: 0 },
};
const noMark: Mark = { measures: noMeasures, ink: 0 };

/** Shares of a page's bubbles, by darkness, between which empty ones differ by nothing but noise. */
const QUIET = [0.05, 0.4] as const;
const NOISIEST = 0.3;

/** Returns by how much the empty bubbles of a page differ from each other. */
const noiseOf = (seen: readonly Seen[], name: 'mean' | 'darkest'): number => {
  const sorted = seen.map(({ measures }) => measures[name]).sort((a, b) => a - b);
  const [low, high] = QUIET.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return Math.min(NOISIEST, (high ?? 0) - (low ?? 0));
};

const strongestOf = (bubbles: readonly Mark[]): Mark =>
  bubbles.reduce((strongest, one) => (one.ink > strongest.ink ? one : strongest), noMark);

/** Returns what marks are usually like, given the strongest of each question. */
const usualMarkOf = (strongest: readonly Mark[]): UsualMark => {
  const marks = strongest.filter(({ ink }) => ink > PEN_LEVEL);
  if (marks.length === 0) return { mean: USUAL_PEN, darkest: USUAL_PEN, lightest: USUAL_PEN / 2, aroundMiddle: 0 };
  return {
    mean: Math.max(LEAST_MEAN, medianOf(marks.map(({ measures }) => measures.mean))),
    darkest: medianOf(marks.map(({ measures }) => Math.max(measures.darkest, measures.aroundMost))),
    lightest: medianOf(marks.map(({ measures }) => measures.lightest)),
    aroundMiddle: medianOf(marks.map(({ measures }) => measures.aroundMiddle)),
  };
};

/** What of a page and of a bubble's printing says how far its darkness can be relied on. */
type Surroundings = {
  noise: { mean: number; darkest: number };
  letterDarkness: number;
  outline: number;
  alternatives: number;
  /** The radius of the bubble in the picture. */
  pixels: number;
};

/** Returns what a bubble's meaning is told from; the order is that of the network's inputs. */
const featuresOf = (own: Mark, rival: Mark, usual: UsualMark, around: Surroundings): Float64Array => {
  const { measures, ink } = own;
  const { mean, darkest, grey } = measures;
  const { noise, letterDarkness, outline, alternatives, pixels } = around;
  // Arms and edges count by themselves and against the pen: those of a hard pencil are faint.
  const ownPen = Math.max(FAINTEST_PEN, darkest);
  const pen = Math.max(FAINTEST_PEN, usual.darkest);
  return new Float64Array([
    mean,
    darkest,
    grey,
    ratio(mean, 0, LEAST_MEAN),
    ratio(mean, noise.mean, LEAST_MEAN),
    ratio(darkest, noise.darkest, LEAST_DARKEST),
    // On a clean page very little is something.
    ratio(mean, noise.mean, LEAST_MEAN / 5),
    ratio(darkest, noise.darkest, LEAST_DARKEST / 5),
    Math.min(2, Math.max(0, mean) / usual.mean),
    Math.min(2, Math.max(0, ink) / Math.max(usual.mean, usual.aroundMiddle)),
    darkest / pen,
    measures.lightest / ownPen,
    measures.middle / ownPen,
    measures.aroundLow / pen,
    measures.aroundMiddle / pen,
    measures.aroundMost / pen,
    measures.arms,
    measures.threeArms,
    measures.arms / ownPen,
    measures.threeArms / ownPen,
    measures.middleArms,
    measures.middleThreeArms,
    measures.middleArms / ownPen,
    measures.middleThreeArms / ownPen,
    measures.fartherArms / ownPen,
    measures.fartherThreeArms / ownPen,
    ratio(mean, rival.measures.mean, LEAST_MEAN),
    ratio(ink, rival.ink, LEAST_MEAN),
    Math.min(2, rival.ink / Math.max(usual.mean, usual.aroundMiddle)),
    rival.measures.middleArms / Math.max(FAINTEST_PEN, rival.measures.darkest),
    Math.log(LEAST_MEAN + Math.max(0, noise.mean)),
    Math.log(LEAST_DARKEST + Math.max(0, noise.darkest)),
    letterDarkness,
    Math.min(2, outline),
    alternatives,
    Math.log(Math.max(1, pixels)),
    usual.mean,
    usual.lightest / pen,
    usual.aroundMiddle / pen,
  ]);
};

const networks = markNetworks.map(chancesBy);

/** Returns the mean of what several networks say, which is less sure where they were taught nothing. */
const chancesFrom = (features: Float64Array): Record<Meaning, number> => {
  const sums: Record<Meaning, number> = { empty: 0, marked: 0, takenBack: 0, unclear: 0 };
  for (const network of networks) {
    const chances = network(features);
    for (const [at, meaning] of meanings.entries()) sums[meaning] += (chances[at] ?? 0) / networks.length;
  }
  return sums;
};

/** A cross that takes a mark back leaves its circle: what is around it is at least this share as dark as the pen. */
const LEAST_CROSS = 0.12;

/** Returns chances in which nothing is crossed out where nothing leaves the circle. */
const withoutCross = (
  { measures }: Mark,
  { darkest }: UsualMark,
  chances: Record<Meaning, number>,
): Record<Meaning, number> =>
  measures.aroundMost < LEAST_CROSS * Math.max(FAINTEST_PEN, darkest)
    ? { ...chances, marked: chances.marked + chances.takenBack, takenBack: 0 }
    : chances;

/** Returns the logarithm of how much darker one thing is than another: what is hardly there differs more than what is dark. */
const ratio = (darkness: number, other: number, least: number): number =>
  Math.log((least + Math.max(0, darkness)) / (least + Math.max(0, other)));
