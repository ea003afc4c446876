import { defineJob, nightlyPolicy } from '../define-job.ts';
import { remindAndExpireLateResponses } from './late-reminders.ts';

/**
 * Reminds teachers of late responses that wait, and rejects those without a decision for 30 days: in the morning, before lessons, in
 * Europe and in Brazil.
 */
export const followLateResponsesJob = defineJob(
  'followLateResponses',
  { shows: 'nothing', ...nightlyPolicy(4, 40), retries: 3 },
  (host, _, { signal }) => remindAndExpireLateResponses(host, host.clock.now(), signal),
);
