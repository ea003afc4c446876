import type { ExamCache } from '../attempts/api.ts';
import type { Signer } from '../signing.ts';
import { byDisciplinesHandlers } from './by-disciplines.ts';
import { byStudentHandlers } from './by-student.ts';
import { byStudentModalHandlers } from './by-student-modal.ts';
import { comparisonHandlers } from './comparison.ts';
import { detailsHandlers } from './details/details.ts';
import { spreadsheetOfReportHandlers } from './details/spreadsheet.ts';
import { filterHandlers } from './filters.ts';
import { gradeScaleHandlers } from './grade-scale.ts';
import { classDifferencesHandlers } from './item-analysis/class-differences.ts';
import { itemAnalysisHandlers } from './item-analysis/item-analysis.ts';
import { studentAnswersHandlers } from './student-answers.ts';

/** Returns the handlers of the calls that report the results of a schedule. They read stored results and score nothing again. */
export const reportsArea = (exams: ExamCache, signer: Signer) => ({
  ...byDisciplinesHandlers,
  ...byStudentHandlers,
  ...comparisonHandlers,
  ...detailsHandlers,
  ...byStudentModalHandlers,
  ...spreadsheetOfReportHandlers,
  ...gradeScaleHandlers,
  ...filterHandlers,
  ...itemAnalysisHandlers,
  ...classDifferencesHandlers,
  ...studentAnswersHandlers(exams, signer),
});
