export { loadReviewedQuestions } from './reviewed-questions.ts';
export { releaseOwnAttempts } from './store.ts';
