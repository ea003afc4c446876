import { shownFigure } from '../../core/results/figures.ts';

/** What the figures of a report are about: right answers, scores on scales (Likert), or both. */
export type ReportScale = 'hits' | 'likert' | 'mixed';

/** Returns what the figures of a report are about. */
export const toReportScale = (report: { hasLikertQuestion: boolean; onlyLikertQuestions: boolean }): ReportScale => {
  if (report.onlyLikertQuestions) return 'likert';
  return report.hasLikertQuestion ? 'mixed' : 'hits';
};

/** Returns the figure of an attempt or a classification: the relative score where all questions are on scales, else the grade. */
export const figureForScale = (
  scale: ReportScale,
  figures: { grade: number | null; relativeScore: number | null },
): number | null => shownFigure(scale === 'likert', figures);
