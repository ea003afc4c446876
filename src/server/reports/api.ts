export { loadAttempts } from './attempts.ts';
export { loadWholeReport } from './details/whole-report.ts';
export { loadReportFacts, type ReportFacts } from './facts.ts';
export { QUESTION_FIGURES, refreshFiguresOf } from './item-analysis/discrimination.ts';
export { correctLetters } from './question-rows.ts';
export { loadStudentShares, type StudentShares } from './student-shares.ts';
