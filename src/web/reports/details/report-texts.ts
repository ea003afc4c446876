import { useTranslation } from 'react-i18next';
import type { ChartTexts } from '../../../core/report/drawings.ts';
import { reportWriter } from '../../../core/report/words/words.ts';
import type { DetailsReport } from '../use-report.ts';

/** What the sections of the details write with. */
export type ReportTexts = ChartTexts;

/** Returns what the sections of a schedule's details write with, in the user's language. */
export function useReportTexts({ onlyLikertQuestions }: DetailsReport): ReportTexts {
  const { i18n } = useTranslation('reports');
  const writer = reportWriter(i18n.language);
  const { words } = writer;
  return { ...writer, levels: onlyLikertQuestions ? words.likertLevels : words.levels };
}
