import type { GreyImage } from '../image/grey-image.ts';
import { medianOf } from '../image/median.ts';
import type { RegisteredBubble } from '../page/register.ts';
import { learnEmpty } from './empty-bubbles.ts';
import { type Measures, measure } from './features.ts';
import { sampleBubble } from './sample-bubble.ts';
import {
  type CrossFeature,
  crossWeights,
  letterMeasures,
  type MarkFeature,
  markWeights,
  type Weights,
} from './weights.ts';

/** How surely a bubble has been marked, and how surely it is crossed out beyond its circle: 0 to 1. */
export type JudgedBubble = Omit<RegisteredBubble, 'outline'> & {
  /** How clearly the printed circle shows, as a share of the paper's white. */
  outline: number;
  marked: number;
  crossed: number;
  /** Whether something is there that is no usual mark: a rest that was rubbed out, or a small one. */
  isFaint: boolean;
  /** The darkness of what was added to the empty bubble, 0 to 1. */
  darkness: number;
  /** How dark the page's printed letters are. */
  letterDarkness: number;
  features: { mark: Record<MarkFeature, number>; cross: Record<CrossFeature, number> };
};

/** Darkness above which the darkest bubble of a question says something about the pen; without any, a usual pen. */
const PEN_LEVEL = 0.14;
const USUAL_PEN = 0.6;
const FAINTEST_PEN = 0.12;
/** The share of the page's usual mark from which on something is there, and how far above noise, as a logarithm. */
const FAINT = 0.12;
const ABOVE_NOISE = 0.7;
/** Darkness that says nothing. */
const LEAST_MEAN = 0.015;
const LEAST_DARKEST = 0.03;

/** Returns how surely each bubble of a page is marked. `printBrightness` is the brightness of print as a share of the paper's. */
export function judgeBubbles(
  image: GreyImage,
  registered: readonly RegisteredBubble[],
  printBrightness: number,
): JudgedBubble[] {
  const measured = registered.map((one) => {
    const sample = sampleBubble(image, one, printBrightness);
    // In a shadow everything is darker, the outline as well.
    const outline = one.outline / Math.max(1, sample.white);
    return { registered: { ...one, outline }, letter: one.bubble.letter, measures: measure(sample) };
  });
  const empty = learnEmpty(measured, letterMeasures);
  const { noise, letterDarkness } = empty;
  const excess = measured.map(({ registered: { bubble }, letter, measures }) => {
    const { mean, darkest, grey } = empty.of(letter);
    return {
      question: bubble.question,
      ...{ mean: measures.mean - mean, darkest: measures.darkest - darkest, grey: measures.grey - grey },
    };
  });
  const byQuestion = Map.groupBy(excess, ({ question }) => question);
  const usualDarkness = usualMark([...byQuestion.values()].map((own) => Math.max(...own.map(({ mean }) => mean))));
  return measured.map(({ registered: one, measures }, at) => {
    const own = excess[at] ?? nothing;
    const rivals = (byQuestion.get(own.question) ?? []).filter((other) => other !== own);
    const rival = Math.max(0, ...rivals.map(({ mean }) => mean));
    const features = {
      mark: {
        mean: ratio(own.mean, 0, LEAST_MEAN),
        darkest: ratio(own.darkest, 0, LEAST_DARKEST),
        grey: ratio(own.grey, 0, LEAST_MEAN),
        aboveNoise: ratio(own.mean, noise.mean, LEAST_MEAN),
        darkestAboveNoise: ratio(own.darkest, noise.darkest, LEAST_DARKEST),
        strength: Math.min(1.2, Math.max(0, own.mean) / usualDarkness),
        besideRival: ratio(own.mean, rival, LEAST_MEAN),
      },
      cross: crossFeatures(measures, own),
    };
    return {
      ...one,
      marked: certaintyOf(markWeights, features.mark),
      isFaint: own.mean > FAINT * usualDarkness && features.mark.aboveNoise > ABOVE_NOISE,
      crossed: certaintyOf(crossWeights, features.cross),
      ...{ darkness: own.mean, letterDarkness, features },
    };
  });
}

const nothing = { question: 0, mean: 0, darkest: 0, grey: 0 };

/** Returns the logarithm of how much darker one thing is than another: what is hardly there differs more than what is dark. */
const ratio = (darkness: number, other: number, least: number): number =>
  Math.log((least + Math.max(0, darkness)) / (least + Math.max(0, other)));

/** Arms count by themselves and against the pen: those of a hard pencil are faint. */
const crossFeatures = (
  { arms, threeArms }: Measures,
  { mean, darkest }: { mean: number; darkest: number },
): Record<CrossFeature, number> => {
  const pen = Math.max(FAINTEST_PEN, darkest);
  return { arms, threeArms, relativeArms: arms / pen, relativeThreeArms: threeArms / pen, mean };
};

/** Returns the median darkness of marks, one a question. */
const usualMark = (darkest: readonly number[]): number => {
  const marks = darkest.filter((darkness) => darkness > PEN_LEVEL);
  return marks.length > 0 ? medianOf(marks) : USUAL_PEN;
};

/** Returns the certainty that a logistic model gives to features. */
export const certaintyOf = <Feature extends string>(
  { bias, factors }: Weights<Feature>,
  features: Record<Feature, number>,
): number => {
  let sum = bias;
  for (const name in factors) sum += factors[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
};
