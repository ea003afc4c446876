import type { LetterMeasures } from './empty-bubbles.ts';

/** The weights of a logistic model: certainty = 1 / (1 + exp(−(bias + Σ weight × feature))). */
export type Weights<Feature extends string> = { bias: number; factors: Readonly<Record<Feature, number>> };

/** Measures of empty bubbles, by letter, where a page is printed and scanned without blemish. */
export const letterMeasures: LetterMeasures = {
  A: { mean: 0.045, darkest: 0.359, grey: 0.098 },
  B: { mean: 0.047, darkest: 0.364, grey: 0.099 },
  C: { mean: 0.022, darkest: 0.178, grey: 0.042 },
  D: { mean: 0.029, darkest: 0.233, grey: 0.06 },
  E: { mean: 0.051, darkest: 0.383, grey: 0.11 },
  F: { mean: 0.048, darkest: 0.375, grey: 0.113 },
  G: { mean: 0.028, darkest: 0.204, grey: 0.042 },
};

/** Fitted on 96 sheets of all four levels by the method of `tools/reading/fit.ts`, which writes them anew. */
export const markWeights: Weights<MarkFeature> = {
  bias: -6.72,
  factors: {
    mean: -2.79,
    darkest: 0.71,
    grey: 2.2,
    aboveNoise: 1.77,
    darkestAboveNoise: 0.39,
    strength: 8.81,
    besideRival: 2.81,
  },
};

export const crossWeights: Weights<CrossFeature> = {
  bias: -7.66,
  factors: { arms: 13.48, threeArms: 15.33, relativeArms: 0.62, relativeThreeArms: -0.98, mean: 1.62 },
};

export type MarkFeature = 'mean' | 'darkest' | 'grey' | 'aboveNoise' | 'darkestAboveNoise' | 'strength' | 'besideRival';
export type CrossFeature = 'arms' | 'threeArms' | 'relativeArms' | 'relativeThreeArms' | 'mean';
