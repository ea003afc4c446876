export { renderPaperFormulas } from './paper/formulas.ts';
export { type AssessmentRef, buildExamPaper } from './paper/paper.ts';
export { assessmentSchoolOf, loadTitles, type ScheduledAssessment } from './titles.ts';
export { listScope } from './visible.ts';
