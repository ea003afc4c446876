export { type Exam, Exams } from './exam-cache.ts';
export { finishTogether } from './finishing.ts';
export { followLateResponses } from './late-reminders.ts';
export { recompute } from './recompute.ts';
export { reopen } from './reopening.ts';
export { saveTogether } from './saving.ts';
export { startTogether } from './starting.ts';
