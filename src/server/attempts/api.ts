export { type Exam, ExamCache } from './exam-cache.ts';
export { finishAttempts } from './finishing.ts';
export { remindAndExpireLateResponses } from './late-reminders.ts';
export { leavingsToDto, loadLeavings } from './live/leavings.ts';
export { deleteOldPresence } from './live/presence.ts';
export { recompute } from './recompute.ts';
export { reopenAttempts } from './reopening.ts';
export { saveResponses } from './saving.ts';
export { startAttempts } from './starting.ts';
