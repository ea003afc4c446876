import { useTranslation } from 'react-i18next';
import { type ReportWriter, reportWriter } from '../../../core/results/report/words/words.ts';
import type { DetailsReport } from '../use-report.ts';

/** What the sections of the details write with. */
export type ReportTexts = ReportWriter & {
  /** The words of levels: of hits, or of scales. */
  levels: ReportWriter['words']['levels'];
  /** A grade on the scale of the schedule, or as a percentage; a dash without one. */
  grade: (grade: number | null, scaled: number | null) => string;
};

/** Returns what the sections of a schedule's details write with, in the user's language. */
export function useReportTexts({ onlyLikertQuestions, gradeScale }: DetailsReport): ReportTexts {
  const { i18n } = useTranslation('reports');
  const writer = reportWriter(i18n.language);
  const { words } = writer;
  return {
    ...writer,
    levels: onlyLikertQuestions ? words.likertLevels : words.levels,
    grade: (grade, scaled) => {
      if (scaled !== null) return writer.scaled(scaled, gradeScale?.symbol ?? '');
      return grade === null ? '–' : writer.percent(grade);
    },
  };
}
