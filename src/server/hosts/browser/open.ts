import { desktopNames } from '../../../core/devices/desktop-names.ts';
import { createApp } from '../../app.ts';
import { jobPolicies } from '../../area-jobs.ts';
import type { Host } from '../../host.ts';
import { type JobData, type JobRunner, jobQueueOf } from '../../jobs/api.ts';
import { noMetrics } from '../../metrics.ts';
import { noPeers } from '../../peers.ts';
import { repeat } from '../../repeat.ts';
import { openFiles } from './adapters/files.ts';
import { normalizeImage } from './adapters/images.ts';
import { createInProcessJobs } from './adapters/jobs.ts';
import { createKeys } from './adapters/keys.ts';
import { log } from './adapters/log.ts';
import { createMirror } from './adapters/mirror.ts';
import { hashPassword, verifyPassword } from './adapters/passwords.ts';
import { sendToServer } from './adapters/server.ts';
import { workers } from './adapters/workers.ts';
import { openDatabase } from './database.ts';
import { createRequestHandler, type RequestHandler } from './requests.ts';
import { createRescue } from './rescue.ts';
import { askToSetAside } from './set-aside.ts';

const CLOSING_PAUSE_MS = 5_000;
const EVENTS_PAUSE_MS = 5_000;
const SYNC_PAUSE_MS = 5_000;
/** So many changes as come within it, say of somebody who types, are mirrored at once. */
const MIRROR_PAUSE_MS = 300;
const CHECKPOINTS_PAUSE_MS = 5 * 60_000;

/** A host in a browser's worker, which runs its jobs itself. */
export type BrowserHost = Host & { jobRunner: JobRunner };

/** Opens the host on this device: its database and files in the origin private file system. */
export async function openBrowserHost(): Promise<BrowserHost> {
  const database = await openDatabase(desktopNames.database);
  const jobRunner = createInProcessJobs<JobData>(database, jobPolicies, log);
  return {
    database,
    clock: { now: Date.now },
    passwords: { hash: hashPassword, verify: verifyPassword },
    peers: noPeers,
    // One person, and their own device.
    rateLimiter: { take: async () => 0, giveBack: async () => {} },
    files: await openFiles(desktopNames.files),
    workers,
    images: { normalise: normalizeImage },
    mail: { send: async () => log.warn({}, 'Mail is not sent by the browser host'), isWrittenOnly: true },
    ...{ jobRunner, jobs: jobQueueOf(jobRunner) },
    log,
    metrics: noMetrics,
    baseUrl: location.origin,
    guideLink: null,
    describesCallsToAll: false,
    footerLinks: { contact: null, social: [] },
    asksCommercial: false,
    legalTexts: new Map(),
    desktop: { send: sendToServer, mirror: createMirror(), keys: createKeys() },
    partner: null,
    checkOutputs: false,
  };
}

/** Runs the app and its jobs on a host as long as this worker lives. Returns the handler of requests. */
export function runApp(host: BrowserHost): RequestHandler {
  const app = createApp(host);
  host.jobRunner.start(app.jobs).catch((error) => log.error({ err: error }, 'the jobs could not be started'));
  const onFailure = (error: unknown) => log.error({ err: error }, 'repeated work failed');
  repeat(CLOSING_PAUSE_MS, app.closeByClock, onFailure);
  repeat(EVENTS_PAUSE_MS, app.followEvents, onFailure);
  repeat(SYNC_PAUSE_MS, () => app.synchronise(), onFailure);
  repeat(MIRROR_PAUSE_MS, app.mirrorChanges, onFailure);
  addEventListener('online', () => void app.synchronise({ isReachable: true }).catch(onFailure));
  // Nobody closes the database: what was written since is done again at the next start.
  repeat(CHECKPOINTS_PAUSE_MS, () => host.database.execute('checkpoint'), onFailure);
  return createRequestHandler(app);
}

/** Returns the handler of requests while the database cannot be opened. */
export const openRescue = (error: unknown): RequestHandler =>
  createRescue(error, {
    mirror: createMirror(),
    setAside: async () => askToSetAside(await navigator.storage.getDirectory(), Date.now()),
  });

/** Opens the host and runs the app on it. Returns the handler of requests. */
export const openApp = async (): Promise<RequestHandler> => runApp(await openBrowserHost());
