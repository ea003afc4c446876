export { findScheduleOfGrader, gradedQuestionsOf } from './queue.ts';
export { countOutdatedGrades, loadResponsesToGrade } from './queue-store.ts';
export {
  findGrade,
  findScheduleToGrade,
  isNotTakenBack,
  listEndedAttempts,
  lockSchedule,
  writeGrade,
} from './store.ts';
