export { RELEASE_NOTICES } from './release-notices.ts';
export { loadReviewedQuestions } from './reviewed-questions.ts';
export { areDetailsOpen, releaseOwnAttempts } from './store.ts';
