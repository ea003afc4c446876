export { loadNumberedQuestions, type NumberedQuestions } from './cells.ts';
export { addEndedAttempts, putResponses, setUploaded } from './store.ts';
