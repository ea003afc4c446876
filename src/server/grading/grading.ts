import type { ExamCache } from '../attempts/api.ts';
import { commentHandlers } from './comments.ts';
import { gradeHandlers } from './grades.ts';
import { queueHandlers } from './queue.ts';
import { weightHandlers } from './weights.ts';

/** Returns the handlers of the calls by which teachers grade responses and weigh questions. */
export const gradingArea = (exams: ExamCache) => ({
  ...gradeHandlers(exams),
  ...queueHandlers,
  ...commentHandlers,
  ...weightHandlers(exams),
});
