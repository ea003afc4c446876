import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { shownFigure } from '../../../core/results/figures.ts';

export type Comparison = OutputOf<typeof calls.reports.getComparison>['content'];
export type Compared = Comparison['classes'][number];

/** Returns the figure of a class: its relative score where all questions are on scales, else its mean grade. */
export const figureOf = ({ onlyLikertQuestions, relativeScore, hitAverage }: Compared): number | null =>
  shownFigure(onlyLikertQuestions, { grade: hitAverage, relativeScore });
