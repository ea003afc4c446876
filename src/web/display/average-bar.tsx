import { PercentBar } from './percent-bar.tsx';

type Props = {
  result: { hitAverage: number | null; relativeScore: number | null; onlyLikertQuestions: boolean; ungraded: number };
};

/**
 * Renders the average of a schedule or assessment: the mean grade, or the relative score where all questions are on a
 * scale.
 */
export function AverageBar({ result: { hitAverage, relativeScore, onlyLikertQuestions, ungraded } }: Props) {
  const percent = onlyLikertQuestions ? relativeScore : hitAverage;
  return <PercentBar percent={percent} waiting={ungraded} likert={onlyLikertQuestions} />;
}
