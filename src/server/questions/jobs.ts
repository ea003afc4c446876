import { defineJob, nightlyPolicy } from '../define-job.ts';
import { refreshAllQuestionFigures } from './question-figures.ts';

/**
 * Stores the hit averages and discriminations of all questions that were ever scheduled: schedules that were cancelled, deleted or
 * restored have their effect by the next morning.
 */
export const refreshAllHitAveragesJob = defineJob(
  'refreshAllHitAverages',
  { ...nightlyPolicy(3, 10), shows: 'nothing' },
  async ({ database, clock }, _, { signal }) => ({
    questions: await refreshAllQuestionFigures(database, clock.now(), signal),
  }),
);
