export { findScheduleOfGrader, gradedQuestionsOf } from './queue.ts';
export { countOutdatedGrades, loadResponsesToGrade } from './queue-store.ts';
export { findScheduleToGrade, isNotTakenBack, listEndedAttempts, lockSchedule } from './store.ts';
