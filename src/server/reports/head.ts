import { catalogueLabelsFor } from '../../core/catalogue/labels.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import type { ScheduleHead } from '../schedules/api.ts';
import type { ReportFacts } from './facts.ts';

/** Returns the fields that all reports of a schedule begin with. */
export const headToDto = (
  { idSchool: _, opens, closes, gradeScale, ...head }: ScheduleHead,
  facts: ReportFacts,
  me: Pick<Me, 'timezone' | 'language' | 'schoolLanguage'>,
  outdatedGrades: number,
) => ({
  ...head,
  opens: toIsoWithOffset(opens, me.timezone),
  closes: toIsoWithOffset(closes, me.timezone),
  gradeScale: gradeScale && { min: gradeScale.min, max: gradeScale.max, symbol: gradeScale.symbol },
  ungraded: facts.results.reduce((sum, { ungraded }) => sum + ungraded, 0),
  outdatedGrades,
  hasLikertQuestion: facts.hasLikert,
  onlyLikertQuestions: facts.onlyLikert,
  disciplineLabel: catalogueLabelsFor(me).disciplineLabel,
});
