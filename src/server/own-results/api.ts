export { loadReviewedQuestions } from './reviewed-questions.ts';
export { areDetailsOpen, releaseOwnAttempts } from './store.ts';
