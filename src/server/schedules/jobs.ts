import { defineJob, nightlyPolicy } from '../define-job.ts';
import { followAutomaticSchedules } from './automatic/follow.ts';
import { syncAudiencesWithRosters } from './rosters.ts';

/**
 * Updates the audiences of open schedules after enrolments that began or ended by their validity: after midnight in Europe and in
 * Brazil, before the first lesson.
 */
export const followRostersJob = defineJob(
  'followRosters',
  { ...nightlyPolicy(4, 10), shows: 'nothing' },
  async ({ database, clock }, _, { signal }) => ({
    courses: await syncAudiencesWithRosters(database, clock.now(), signal),
  }),
);

/**
 * Gives the students of schedules that are over what automatic schedules say for their grades. A follow-up may open soon after the
 * lesson; grades and regrades of the last minutes have their effect, too.
 */
export const followAutomaticSchedulesJob = defineJob(
  'followAutomaticSchedules',
  {
    shows: 'nothing',
    retries: 2,
    retryDelaySeconds: 60,
    timeoutSeconds: 600,
    maxWaiting: 10,
    recurs: { everyMinutes: 5 },
  },
  async (host, _, { signal }) => ({ changed: await followAutomaticSchedules(host, host.clock.now(), signal) }),
);
