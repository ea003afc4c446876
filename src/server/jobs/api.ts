export {
  type EnqueueOptions,
  failureReasonOf,
  type JobData,
  type JobHandler,
  type JobHandlers,
  type JobPolicies,
  type JobRun,
  type JobRunner,
  type JobStatus,
  type Jobs,
  jobPolicies,
  whenAborted,
} from './jobs.ts';
export { cronExpressionOf, nextRecurrence, type Recurrence } from './recurrence.ts';
