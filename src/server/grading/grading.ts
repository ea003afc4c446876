import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { ExamCache } from '../attempts/api.ts';
import { commentHandlers } from './comments.ts';
import { gradeHandlers } from './grades.ts';
import { queueHandlers } from './queue.ts';
import { weightHandlers } from './weights.ts';

/** Returns the handlers of the calls by which teachers grade responses and weigh questions. */
export const gradingArea = (exams: ExamCache): Handlers<typeof calls.grading> => ({
  ...gradeHandlers(exams),
  ...queueHandlers,
  ...commentHandlers,
  ...weightHandlers(exams),
});
