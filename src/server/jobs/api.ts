export {
  type EnqueueOptions,
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
  whenAborted,
} from './jobs.ts';
export { cronExpressionOf, nextRecurrence, type Recurrence } from './recurrence.ts';
