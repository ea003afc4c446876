import { defineJob, nightlyPolicy } from '../define-job.ts';
import { deleteOldAudit } from './retention.ts';

/** Deletes audit rows that are older than their school's retention. */
export const deleteOldAuditJob = defineJob(
  'deleteOldAudit',
  { ...nightlyPolicy(1, 40), shows: 'nothing' },
  async (host, _, { signal }) => ({
    deleted: await deleteOldAudit(host, host.clock.now(), signal),
  }),
);
