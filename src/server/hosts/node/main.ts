import cluster from 'node:cluster';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { deriveSearchWordsJob, jobPolicies } from '../../area-jobs.ts';
import { locks, runExclusively } from '../../database/locks.ts';
import { UnusableDatabase } from '../../database/unusable-database.ts';
import { renumberRestoredEvents } from '../../events/api.ts';
import type { Host } from '../../host.ts';
import { type JobData, type JobRunner, jobQueueOf } from '../../jobs/api.ts';
import { noMetrics } from '../../metrics.ts';
import { noPeers } from '../../peers.ts';
import { repeat, repeatOrWake } from '../../repeat.ts';
import { openFiles } from './adapters/files/files.ts';
import { createImages } from './adapters/images/images.ts';
import { createPostgresJobs } from './adapters/jobs.ts';
import { readLegalTexts } from './adapters/legal-texts.ts';
import { openLog } from './adapters/log.ts';
import { createFolderMail, createSmtpMail } from './adapters/mail.ts';
import type { MetricsPage } from './adapters/metrics.ts';
import { readPartnerSettings } from './adapters/partner/settings.ts';
import { createPasswords } from './adapters/passwords/passwords.ts';
import { createRateLimiter } from './adapters/rate-limiter.ts';
import { announceReady } from './announce-ready.ts';
import type { Prepared } from './cluster/functions.ts';
import { ENDING_MS, startServerProcesses } from './cluster/primary.ts';
import { connectToPrimary } from './cluster/serving.ts';
import { prepareDemonstration } from './demonstration.ts';
import { prepareFirstAdministratorLink } from './first-administrator-link.ts';
import { createAllowedHosts } from './http/host-names.ts';
import { reservePort } from './http/listen.ts';
import { listenForMetrics } from './http/metrics-listener.ts';
import { createRequestListener } from './http/requests.ts';
import { listen } from './http/server.ts';
import { createPages } from './http/static.ts';
import { openCertificate } from './http/tls.ts';
import { openPostgres } from './postgres/connect.ts';
import { listenForEvents } from './postgres/event-listener.ts';
import { startPostgres } from './postgres/start.ts';
import { preparePrivateFolder } from './private-folder.ts';
import { productFolder } from './product-folder.ts';
import { runServer, type StartServerParts } from './run-server.ts';
import { baseUrlOf, databaseUrlsOf, readSettings, type Settings, smtpOptionsOf } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { createWorkerPool, workersOf } from './workers/pool.ts';
import { workerProgram, workerTasks } from './workers/tasks.ts';

const webApp = join(productFolder, 'dist/web');
const CLOSING_PAUSE_MS = 5_000;
/** Events are notified; a notification may be lost. */
const EVENTS_PAUSE_MS = 5_000;
const LEFTOVERS_PAUSE_MS = 3_600_000;
/**
 * Connections to the database of a process that serves, and of all together: PostgreSQL allows 100. In addition to its pool a process
 * has one that waits for events.
 */
const LEAST_CONNECTIONS = 4;
const MOST_CONNECTIONS = 10;
const ALL_CONNECTIONS = 80;
const log = openLog();

/** Registers how to end a part of the server, and how many milliseconds that may take. */
type OnEnd = Parameters<StartServerParts>[0];

/** What a process of the server has that others of it have not. */
type Process = Prepared & Pick<Host, 'rateLimiter' | 'peers'>;

/** The product on a machine with Node: settings, database, demonstration, and the processes that serve. */
const start: StartServerParts = async (onEnd) => {
  const settings = loadSettings();
  // A wrong one ends the start before anything else is started.
  certificateIn(settings);
  preparePrivateFolder(settings.DATA_DIR, { ownPostgres: !settings.DATABASE_URL, log });
  const own = settings.DATABASE_URL ? undefined : await startPostgres({ dataDir: settings.DATA_DIR, log });
  if (own) onEnd(own.stop, 40_000);

  const { WORKERS: count, HOST } = settings;
  const connections = Math.max(LEAST_CONNECTIONS, Math.min(MOST_CONNECTIONS, Math.floor(ALL_CONNECTIONS / count) - 1));
  const prepared = {
    port: await reservePort(settings.PORT, HOST),
    urls: own ? { url: own.url, ownerUrl: own.ownerUrl } : databaseUrlsOf(settings),
    connections,
  };
  const rateLimiter = createRateLimiter();
  const opened = await openHost(settings, { ...prepared, rateLimiter, peers: noPeers }, onEnd);
  const { host, files, exposition } = opened;
  await files.removeLeftovers();
  if (await renumberRestoredEvents(host.database)) log.info('The stored events are those of a restored database.');
  const demonstration = await prepareDemonstration(host, settings);
  const firstAdministratorLink = await prepareFirstAdministratorLink(host, settings);
  if (count === 1) {
    if (exposition) await serveMetrics(settings, exposition, onEnd);
    await serve(settings, { ...opened, port: prepared.port, url: prepared.urls.url, isShared: false }, onEnd);
  } else {
    const processes = await startServerProcesses({ count, prepared, rateLimiter, metrics: exposition, log });
    if (exposition) await serveMetrics(settings, { page: processes.metricsPage }, onEnd);
    onEnd(processes.close, ENDING_MS + 1_000);
  }
  onEnd(repeat(LEFTOVERS_PAUSE_MS, files.removeLeftovers, onFailure));

  log.info(`Listening on ${host.baseUrl}${count === 1 ? '' : `, with ${count} processes`}.`);
  announceReady(
    { address: host.baseUrl, demonstration, firstAdministratorLink },
    { send: process.connected ? (message) => process.send?.(message) : undefined, print: console.log },
  );
};

/** One of the processes that serve, where they are several. */
const startServing: StartServerParts = async (onEnd) => {
  const settings = loadSettings();
  const primary = connectToPrimary(log);
  const prepared = await primary.prepared();
  const opened = await openHost(
    settings,
    { ...prepared, rateLimiter: primary.rateLimiter, peers: primary.peers },
    onEnd,
  );
  const exposition = opened.exposition && primary.withAllMetrics(opened.exposition);
  await serve(settings, { ...opened, exposition, port: prepared.port, url: prepared.urls.url, isShared: true }, onEnd);
  primary.listening();
};

function loadSettings(): Settings {
  const settings = readSettings(process.env);
  log.level = settings.LOG_LEVEL;
  return settings;
}

type Opened = {
  host: Host;
  files: Awaited<ReturnType<typeof openFiles>>;
  jobs: JobRunner<JobData>;
  exposition: MetricsPage | undefined;
};

/** Connects to the database and opens all other services of the machine. */
async function openHost(settings: Settings, own: Process, onEnd: OnEnd): Promise<Opened> {
  let closing = false;
  const { database, pool, login, close } = await openPostgres(own.urls, {
    connections: own.connections,
    onError: (error) => closing || log.warn(error, 'A connection to the database broke.'),
  }).catch((error) => {
    if (!settings.DATABASE_URL && error instanceof UnusableDatabase)
      throw new StartupError(
        `DATA_DIR ${settings.DATA_DIR} is left as it is: ${error.message}. ${error.remedy} ` +
          'If it holds the demonstration alone, npm run admin -- demo reset replaces it; otherwise set DATA_DIR to an empty folder.',
      );
    if (!settings.DATABASE_URL) throw error;
    const names = settings.DATABASE_OWNER_URL ? 'DATABASE_URL or DATABASE_OWNER_URL' : 'DATABASE_URL';
    const remedy = error instanceof UnusableDatabase ? ` ${error.remedy}` : '';
    throw new StartupError(`${names} leads to no PostgreSQL that can be used: ${reasonOf(error)}.${remedy}`);
  });
  onEnd(() => {
    closing = true;
    return close();
  });
  if (login.isSuperuser && cluster.isPrimary)
    log.warn('DATABASE_URL names a superuser of PostgreSQL: make a role for the product, as docs/operating.md says.');

  const baseUrl = baseUrlOf(settings, own.port);
  const exposition = await metricsFor(settings);
  exposition?.metrics.watch('database_connections_waited_for', () => pool.waitingCount);
  const jobs = createPostgresJobs<JobData>(pool, jobPolicies, log);
  const workers = createWorkerPool(workerTasks, workerProgram);
  onEnd(workers.close);
  const files = await openFiles(settings);
  const host: Host = {
    database,
    clock: { now: Date.now },
    passwords: createPasswords(),
    rateLimiter: own.rateLimiter,
    peers: own.peers,
    files,
    quota: { uploads: settings.UPLOADS_PER_DAY, bytes: settings.UPLOAD_MB_PER_DAY * 1_000_000 },
    workers: workersOf(workers),
    images: createImages(workers, log),
    mail: await mailing(settings, baseUrl),
    jobs: jobQueueOf(jobs),
    log,
    metrics: exposition?.metrics ?? noMetrics,
    baseUrl,
    guideLink: settings.GUIDE_LINK ?? null,
    describesCallsToAll: settings.OPENAPI_PUBLIC === '1',
    footerLinks: { contact: settings.CONTACT_LINK ?? null, social: settings.SOCIAL_LINKS ?? [] },
    asksCommercial: settings.COMMERCIAL_MESSAGES === '1',
    legalTexts: await legalTextsIn(settings),
    partner: await partnerOf(settings),
    checkOutputs: false,
  };
  return { host, files, jobs, exposition };
}

/** Answers requests, and does the work in the background. */
async function serve(
  settings: Settings,
  { host, jobs, exposition, port, url, isShared }: Opened & Pick<Prepared, 'port'> & { url: string; isShared: boolean },
  onEnd: OnEnd,
) {
  const { METRICS_TOKEN: metricsToken, TRUST_PROXY: trustProxy, BASE_URL, ALLOWED_HOSTS } = settings;
  const { database, baseUrl } = host;
  const app = createApp(host);
  const answer = createRequestListener({
    app,
    pages: createPages(webApp, { offlinePaper: settings.OFFLINE_PAPER === '1' }),
    ...{ database, log, exposition, metricsToken, trustProxy, baseUrl },
    hostNames: BASE_URL ? createAllowedHosts(BASE_URL, ALLOWED_HOSTS ?? []) : undefined,
  });
  const certificate = certificateIn(settings);
  const web = await listen({ port, host: settings.HOST, isShared }, answer, certificate);
  onEnd(web.close, 15_000);
  if (certificate) onEnd(certificate.close);
  onEnd(jobs.stop, 12_000);
  await jobs.start(app.jobs);
  await host.jobs.enqueue(database, deriveSearchWordsJob, {}, { key: 'start' });
  onEnd(repeat(CLOSING_PAUSE_MS, () => runExclusively(database, locks.closing, app.closeByClock), onFailure));
  const following = repeatOrWake(EVENTS_PAUSE_MS, app.followEvents, onFailure);
  onEnd(following.stop);
  onEnd(listenForEvents(url, { onEvent: following.wake, onError: onFailure }));
}

async function serveMetrics({ METRICS_PORT }: Settings, page: Pick<MetricsPage, 'page'>, onEnd: OnEnd) {
  if (METRICS_PORT !== undefined) onEnd(await listenForMetrics(METRICS_PORT, page, log));
}

const onFailure = (error: unknown) => log.error(error, 'Repeated work failed.');

const certificateIn = ({ TLS_CERT, TLS_KEY }: Settings) =>
  TLS_CERT && TLS_KEY ? openCertificate({ TLS_CERT, TLS_KEY }, log) : undefined;

/** Loaded only if metrics are switched on, because they take time and memory. */
const metricsFor = async ({ METRICS_PORT, METRICS_TOKEN }: Settings) =>
  METRICS_PORT === undefined && !METRICS_TOKEN ? undefined : (await import('./adapters/metrics.ts')).createMetrics();

const legalTextsIn = ({ DATA_DIR, LEGAL_DIR }: Settings) =>
  readLegalTexts({ folder: LEGAL_DIR ?? join(DATA_DIR, 'legal'), isRequired: LEGAL_DIR !== undefined }, log);

/** Its libraries are loaded only where there is a partner. */
const partnerOf = async ({ PARTNER_FILE }: Settings) => {
  if (PARTNER_FILE === undefined) return null;
  const settings = readPartnerSettings(PARTNER_FILE);
  return (await import('./adapters/partner/partner.ts')).openPartner(settings);
};

const mailing = (settings: Settings, baseUrl: string) =>
  settings.SMTP_URL
    ? createSmtpMail(smtpOptionsOf(settings, settings.SMTP_URL, baseUrl))
    : createFolderMail(join(settings.DATA_DIR, 'mails'), log);

/** What the driver said, below the wrappings of those who passed it on. */
function reasonOf(error: Error & { code?: string }): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || error.code || error.name;
}

await runServer(cluster.isPrimary ? start : startServing, log);
