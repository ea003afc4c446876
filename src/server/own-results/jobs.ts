import { defineJob, mailPolicy } from '../define-job.ts';
import { type ReleaseNotice, sendReleaseNotice, tellReleases } from './release-notices.ts';

/** Mails a student that the details of a result can be seen. */
export const sendReleaseNoticeJob = defineJob<ReleaseNotice>(
  'sendReleaseNotice',
  { ...mailPolicy, shows: 'nothing' },
  async (host, notice, { signal }) => ({ isSent: await sendReleaseNotice(host, notice, signal) }),
);

/** Has students told by mail of the details of results that they see now, in schools that want it. */
export const tellReleasesJob = defineJob(
  'tellReleases',
  {
    ...{ shows: 'nothing', retries: 2, retryDelaySeconds: 60, timeoutSeconds: 600, maxWaiting: 10 },
    recurs: { everyMinutes: 5 },
  },
  async ({ database, clock, jobs }, _, { signal }) => ({
    schedules: await tellReleases(database, clock.now(), {
      signal,
      enqueue: (db, notice) =>
        jobs.enqueue(db, sendReleaseNoticeJob, notice, { by: { idSchool: notice.idSchool, idUser: null } }),
    }),
  }),
);
