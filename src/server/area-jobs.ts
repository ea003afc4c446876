import { deriveTitleWords } from './assessments/api.ts';
import { deleteUntouchedDraftsJob } from './assessments/jobs.ts';
import { followLateResponsesJob } from './attempts/jobs.ts';
import { deleteOldAuditJob } from './audit/jobs.ts';
import { sweepBinJob } from './bin/jobs.ts';
import { defineJob, type Job, nightlyPolicy } from './define-job.ts';
import { deleteExpiredReplies } from './dispatcher/api.ts';
import { makeDocumentJob, sweepDocumentsJob } from './documents/jobs.ts';
import { deleteHandledEvents } from './events/api.ts';
import { deleteFilesJob, sweepFilesJob } from './files/jobs.ts';
import type { Host } from './host.ts';
import type { JobData, JobHandlers, JobPolicies } from './jobs/api.ts';
import { deleteOldPresence } from './live/api.ts';
import { sendInvitationJob } from './members/jobs.ts';
import { RELEASE_NOTICES } from './own-results/api.ts';
import { sendReleaseNoticeJob, tellReleasesJob } from './own-results/jobs.ts';
import { deriveBankWords, renewBankWords } from './questions/api.ts';
import { refreshAllHitAveragesJob } from './questions/jobs.ts';
import { QUESTION_FIGURES } from './reports/api.ts';
import { refreshHitAveragesJob } from './reports/jobs.ts';
import { sweepRetainedJob } from './retention/jobs.ts';
import { readScanFileJob } from './scanning/jobs.ts';
import { followAutomaticSchedulesJob, followRostersJob } from './schedules/jobs.ts';
import { deleteExpiredSignIns } from './session/api.ts';
import { sendPasswordChangedJob, sendPasswordLinkJob, sendSecondFactorResetJob } from './session/jobs.ts';
import { compactChangeLogJob } from './sync/jobs.ts';
import { deleteExpiredEmailChanges } from './users/api.ts';
import { sendEmailConfirmationJob } from './users/jobs.ts';

/** Deletes expired sessions, links, unconfirmed addresses, failed logins, stored replies, signs of devices, and events of long ago. */
export const sweepJob = defineJob(
  'sweep',
  { shows: 'nothing', retries: 2, retryDelaySeconds: 60, timeoutSeconds: 600, maxWaiting: 10, recurs: { minute: 17 } },
  async ({ database, clock }) => {
    await deleteExpiredSignIns(database, clock.now());
    await deleteExpiredEmailChanges(database, clock.now());
    await deleteExpiredReplies(database, clock.now());
    await deleteOldPresence(database, clock.now());
    await deleteHandledEvents(database, [QUESTION_FIGURES, RELEASE_NOTICES], clock.now());
    return null;
  },
);

/**
 * Derives the words that the bank and assessments are searched by where they are missing after an upgrade. Also at every start: a
 * search finds only what has its words derived. Those of earlier rules are derived anew.
 */
export const deriveSearchWordsJob = defineJob(
  'deriveSearchWords',
  { shows: 'nothing', ...nightlyPolicy(3, 50), retries: 8, retryDelaySeconds: 15 },
  async ({ database }, _, { signal }) => {
    const derived = {
      assessments: await deriveTitleWords(database, signal),
      entries: await deriveBankWords(database, signal),
    };
    await renewBankWords(database, signal);
    return derived;
  },
);

/** The jobs of all areas. */
const areaJobs: readonly Job<never>[] = [
  sendPasswordLinkJob,
  sendPasswordChangedJob,
  sendEmailConfirmationJob,
  sendSecondFactorResetJob,
  sendInvitationJob,
  sendReleaseNoticeJob,
  tellReleasesJob,
  sweepJob,
  deleteOldAuditJob,
  deleteUntouchedDraftsJob,
  sweepBinJob,
  sweepRetainedJob,
  sweepFilesJob,
  deleteFilesJob,
  compactChangeLogJob,
  followRostersJob,
  followLateResponsesJob,
  followAutomaticSchedulesJob,
  refreshHitAveragesJob,
  refreshAllHitAveragesJob,
  deriveSearchWordsJob,
  makeDocumentJob,
  sweepDocumentsJob,
  readScanFileJob,
];

/** The policies of the jobs of all areas, by name. */
export const jobPolicies: JobPolicies<JobData> = Object.fromEntries(
  areaJobs.map(({ name, run: _, shows: __, ...policy }) => [name, policy]),
);

/** Returns the handlers of the jobs of all areas, by name. */
export const jobHandlersFor = (host: Host): JobHandlers =>
  Object.fromEntries(areaJobs.map((job) => [job.name, (data, run) => job.run(host, data as never, run)]));
