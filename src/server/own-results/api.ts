export { loadReviewedQuestions } from './reviewed-questions.ts';
