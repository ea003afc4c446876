export { renderPaperFormulas } from './paper/formulas.ts';
export { type AssessmentRef, buildExamPaper } from './paper/paper.ts';
export { isSchedulableBy, listScope } from './store/access.ts';
export { deriveTitleWords, hasTitle } from './store/search.ts';
export { deleteUntouchedDrafts } from './store/untouched-drafts.ts';
export { loadScheduledAssessments, loadTitles } from './titles.ts';
