import { PercentBar } from './percent-bar.tsx';

type Props = {
  of: { hitAverage: number | null; relativeScore: number | null; onlyLikertQuestions: boolean; ungraded: number };
};

/** What classes came to: their mean grade, or their relative score where nothing can be answered wrong. */
export function AverageBar({ of: { hitAverage, relativeScore, onlyLikertQuestions, ungraded } }: Props) {
  const percent = onlyLikertQuestions ? relativeScore : hitAverage;
  return <PercentBar percent={percent} waiting={ungraded} likert={onlyLikertQuestions} />;
}
