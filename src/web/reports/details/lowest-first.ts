import type { StudentRow } from '../../../core/results/report/report.ts';
import { figureForScale, toReportScale } from '../scale.ts';
import type { DetailsReport } from '../use-report.ts';

/** Returns the students of the details, the lowest result first, those without one last. */
export function lowestFirst(report: DetailsReport): DetailsReport['attemptsByThematicAxis'] {
  const scale = toReportScale(report);
  const figure = (row: StudentRow) => figureForScale(scale, row) ?? 101;
  return report.attemptsByThematicAxis.toSorted((a, b) => figure(a) - figure(b));
}
