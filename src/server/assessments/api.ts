export { countCreated } from './created.ts';
export { type FormKeys, loadFormKeys, loadQuestionNumbers } from './paper/answer-keys.ts';
export { renderPaperFormulas } from './paper/formulas.ts';
export {
  type AssessmentRef,
  buildExamForm,
  type ExamForm,
  loadPrintableForm,
  type PrintableForm,
  type UntitledPaper,
} from './paper/paper.ts';
export { contentInOrder } from './questions-of-form.ts';
export { loadSnapshot, type PinnedQuestion } from './snapshot.ts';
export {
  type AssessmentRow,
  findByUuidForUpdate as findAssessmentByUuidForUpdate,
  findForUpdate as lockOwnAssessment,
  findVisible as findVisibleAssessment,
} from './store/assessments.ts';
export { deriveTitleWords, hasTitle } from './store/search.ts';
export {
  addSyncedAssessment,
  editFinishedAssessment,
  editSyncedAssessment,
  finishedFields,
  type QuestionPlace,
  type SyncedAssessment,
} from './synced-assessments.ts';
export { loadScheduledAssessments, loadTitles } from './titles.ts';
