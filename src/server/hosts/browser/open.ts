import { createApp } from '../../app.ts';
import type { Host } from '../../host.ts';
import { type JobData, type JobRunner, jobPolicies } from '../../jobs/api.ts';
import { noMetrics } from '../../metrics.ts';
import { repeat } from '../../repeat.ts';
import { inProcessWorkers } from '../../tasks/api.ts';
import { openFiles } from './adapters/files.ts';
import { normalise } from './adapters/images.ts';
import { jobsInProcess } from './adapters/jobs.ts';
import { log } from './adapters/log.ts';
import { hash, verify } from './adapters/passwords.ts';
import { openDatabase } from './database.ts';
import { type Answer, answerBy } from './requests.ts';

const CLOSING_PAUSE_MS = 5_000;

/** This host runs its jobs itself. */
export type BrowserHost = Host & { jobs: JobRunner };

/** Opens the product on this device: its database and files in the origin private file system. */
export async function openHost(): Promise<BrowserHost> {
  const database = await openDatabase('database');
  return {
    database,
    clock: { now: Date.now },
    passwords: { hash, verify },
    // One person, and their own device.
    pace: { take: async () => 0, giveBack: async () => {} },
    files: await openFiles('files'),
    workers: inProcessWorkers,
    images: { normalise },
    mail: { send: async () => log.warn({}, 'Mail is not sent by the browser host') },
    jobs: jobsInProcess<JobData>(database, jobPolicies, log),
    log,
    metrics: noMetrics,
    baseUrl: location.origin,
    guideLink: null,
    checkOutputs: false,
  };
}

/** Runs the app on a host for as long as this worker lives. */
export function runApp(host: BrowserHost): Answer {
  const app = createApp(host);
  host.jobs.start(app.jobs).catch((error) => log.error({ err: error }, 'the jobs could not be started'));
  repeat(CLOSING_PAUSE_MS, app.closeByClock, (error) => log.error({ err: error }, 'repeated work failed'));
  return answerBy(app);
}

export const openApp = async (): Promise<Answer> => runApp(await openHost());
