export { loadReportFacts } from './facts.ts';
export { findReportHead } from './head.ts';
export { correctLetters } from './question-rows.ts';
export { loadStudentShares } from './student-shares.ts';
