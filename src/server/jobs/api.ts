export {
  type EnqueueOptions,
  type FailedMail,
  failureReasonOf,
  type JobData,
  type JobHandler,
  type JobHandlers,
  type JobPolicies,
  type JobPolicy,
  type JobQueue,
  type JobRun,
  type JobRunner,
  type JobStatus,
  jobQueueOf,
  MOST_FAILED_MAILS,
  whenAborted,
} from './jobs.ts';
export { cronExpressionOf, nextRecurrence, type Recurrence } from './recurrence.ts';
