import { createApp } from '../../src/server/app.ts';
import { jobPolicies } from '../../src/server/area-jobs.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Host } from '../../src/server/host.ts';
import { createInProcessJobs } from '../../src/server/hosts/browser/adapters/jobs.ts';
import { createPasswords } from '../../src/server/hosts/node/adapters/passwords/passwords.ts';
import { type JobData, jobQueueOf } from '../../src/server/jobs/jobs.ts';
import { noMetrics } from '../../src/server/metrics.ts';
import { noPeers } from '../../src/server/peers.ts';
import { inProcessWorkers } from '../../src/server/tasks/in-process.ts';
import { createMemoryFiles } from '../../tests/support/memory-files.ts';

const quiet = () => {};
export const quietLog = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Returns the product over a database in this process, without the network; with these parts of its host where they are given. */
export const serverOver = (database: Database, more: Partial<Host> = {}) =>
  createApp({
    database,
    clock: { now: Date.now },
    workers: inProcessWorkers,
    images: { normalise: async () => null },
    passwords: createPasswords(),
    peers: noPeers,
    rateLimiter: { take: async () => 0, giveBack: async () => {} },
    files: createMemoryFiles(),
    mail: { send: async () => {} },
    jobs: jobQueueOf(createInProcessJobs<JobData>(database, jobPolicies, quietLog)),
    log: quietLog,
    baseUrl: '',
    guideLink: null,
    describesCallsToAll: false,
    footerLinks: { contact: null, social: [] },
    asksCommercial: false,
    legalTexts: new Map(),
    partner: null,
    metrics: noMetrics,
    checkOutputs: false,
    ...more,
  });
