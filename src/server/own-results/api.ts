export { RELEASE_NOTICES } from './release-notices.ts';
export { loadReviewedQuestions } from './reviewed-questions.ts';
export { areDetailsOpen, findOwnResult, releaseDetails, releaseOwnAttempts } from './store.ts';
