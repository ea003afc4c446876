import type { Waiting } from '../../core/results/figures.ts';
import { PercentBar } from './percent-bar.tsx';

type Props = {
  result: { hitAverage: number | null; relativeScore: number | null; onlyLikertQuestions: boolean } & Waiting;
};

/**
 * Renders the average of a schedule or assessment: the mean grade, or the relative score where all questions are on a
 * scale.
 */
export function AverageBar({ result: { hitAverage, relativeScore, onlyLikertQuestions, ungraded, late } }: Props) {
  const percent = onlyLikertQuestions ? relativeScore : hitAverage;
  return <PercentBar percent={percent} waiting={ungraded} late={late} likert={onlyLikertQuestions} />;
}
