export { loadNumberedQuestions, type NumberedQuestions } from './cells.ts';
export { noChanges, type ResultChanges, storedChanges } from './changes.ts';
export { addEndedAttempts, putResponses, refreshUploaded, setUploaded } from './store.ts';
export { undoResults } from './undoing.ts';
