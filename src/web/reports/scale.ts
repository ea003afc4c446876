/**
 * What a paper's figures are about: right answers; scores on scales (Likert), of which none is wrong; or both.
 */
export type Scale = 'hits' | 'likert' | 'mixed';

/** Returns what the figures of a report are about. */
export const scaleOf = (report: { hasLikertQuestion: boolean; onlyLikertQuestions: boolean }): Scale => {
  if (report.onlyLikertQuestions) return 'likert';
  return report.hasLikertQuestion ? 'mixed' : 'hits';
};

/** Returns the figure that stands for an attempt or a classification: its relative score where all is on scales. */
export const figureOn = (
  scale: Scale,
  { grade, relativeScore }: { grade: number | null; relativeScore: number | null },
): number | null => (scale === 'likert' ? relativeScore : grade);
