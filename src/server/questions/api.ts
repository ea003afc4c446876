export { listBandedEntries, loadDrawnEntries } from './bank/banded-entries.ts';
export {
  countUsableQuestions,
  findCoveredQuestions,
  listExamYears,
  listPickableEntries,
  loadBankPage,
  measurePickableEntries,
} from './bank/bank-page.ts';
export { findSimilarQuestions } from './bank/similar.ts';
export { deriveBankWords, renewBankWords } from './bank/words.ts';
export { isFurtherFilter, listFirstFilters, listFurtherFilters } from './catalogue/filters.ts';
export {
  type CatalogueSelection,
  findSelectedNodes,
  type NodeWithAncestors,
  selectionOf,
} from './catalogue/selection.ts';
export { loadClassificationNames, loadQuestionDtosInVersions } from './dto.ts';
export { copyQuestionsOfOthers } from './editing/copies.ts';
export { questionHandlers } from './editing/questions.ts';
export {
  addSyncedQuestion,
  addVersionsOfDeleted,
  editSyncedQuestion,
  type SyncedQuestion,
  type SyncedVersion,
} from './editing/synced-questions.ts';
export {
  addSyncedStimulus,
  addWordingsOfDeleted,
  copySyncedStimulus,
  deleteSyncedStimulus,
  editSyncedStimulus,
} from './editing/synced-stimuli.ts';
export { findUsableByOwner, lockUsableQuestions } from './find-questions.ts';
export { addQuestionVersions, addStimulusVersions } from './new-versions.ts';
export { countQuestions } from './own-questions.ts';
export { refreshAllQuestionFigures, storeQuestionFigures } from './question-figures.ts';
export { findQuestionToShare } from './shareable.ts';
export { findNodes } from './store/catalogue.ts';
export { findQuestionsByUuids, lockQuestionsOfOwner, type QuestionRow } from './store/questions.ts';
export { findStimulusByUuid, listStimulusQuestions, type StimulusRow } from './store/stimuli.ts';
export { changeUsageCount } from './usage-count.ts';
export { loadGuidance, loadStimulusTexts, loadWordings, questionSchoolOf, type Wording } from './versions.ts';
