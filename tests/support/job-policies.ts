import type { JobPolicies } from '../../src/server/jobs/jobs.ts';

/** The jobs of tests: `fail` is retried twice without delay; at most two of `few` may wait, and two run at once. */
export type TestJobs = {
  work: { n: number };
  fail: { n: number };
  few: { n: number };
  tick: Record<string, never>;
  nightly: Record<string, never>;
};

const defaultPolicy = { retries: 0, retryDelaySeconds: 0, timeoutSeconds: 30, maxWaiting: 100 };
export const testJobPolicies: JobPolicies<TestJobs> = {
  work: { ...defaultPolicy, retries: 1 },
  fail: { ...defaultPolicy, retries: 2, isMail: true },
  few: { ...defaultPolicy, maxWaiting: 2, atOnce: 2 },
  // Never due while the tests run.
  tick: { ...defaultPolicy, recurs: { minute: (new Date().getUTCMinutes() + 30) % 60 } },
  nightly: { ...defaultPolicy, recurs: { minute: 30, hour: (new Date().getUTCHours() + 12) % 24 } },
};

/** Short intervals in seconds, so that tests wait little; the heartbeat's is the smallest that pg-boss accepts. */
export const testJobTimes = { polling: 0.5, heartbeat: 10, refresh: 0.1, supervision: 1, cron: 1, stopping: 5 };
