/** What the figures of a report are about: right answers, scores on scales (Likert), or both. */
export type ReportScale = 'hits' | 'likert' | 'mixed';

/** Returns what the figures of a report are about. */
export const toReportScale = (report: { hasLikertQuestion: boolean; onlyLikertQuestions: boolean }): ReportScale => {
  if (report.onlyLikertQuestions) return 'likert';
  return report.hasLikertQuestion ? 'mixed' : 'hits';
};

/** Returns the figure that stands for an attempt or a classification: its relative score where all is on scales. */
export const figureForScale = (
  scale: ReportScale,
  { grade, relativeScore }: { grade: number | null; relativeScore: number | null },
): number | null => (scale === 'likert' ? relativeScore : grade);
