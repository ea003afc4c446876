import { defineJob, nightlyPolicy } from '../define-job.ts';
import { deleteUntouchedDrafts } from './store/untouched-drafts.ts';

/** Deletes drafts of assessments that hold nothing and were not changed for 7 days. */
export const deleteUntouchedDraftsJob = defineJob(
  'deleteUntouchedDrafts',
  { ...nightlyPolicy(2, 0), shows: 'nothing' },
  async ({ database, clock }, _, { signal }) => ({
    deleted: await deleteUntouchedDrafts(database, clock.now(), signal),
  }),
);
