import { Hono } from 'hono';
import { desktopCalls } from '../contract/desktop.ts';
import { calls } from '../contract/index.ts';
import { createOpenApiDocument } from '../contract/openapi.ts';
import { isAnsweredOnDesktop } from '../core/devices/desktop-calls.ts';
import type { AnyCall, AnyHandler } from './area.ts';
import { jobHandlersFor } from './area-jobs.ts';
import { areasFor } from './areas.ts';
import { desktopArea, withFormerIds } from './desktop/desktop.ts';
import { findSender, registerCall } from './dispatcher/dispatcher.ts';
import { FileRights } from './files/api.ts';
import { servePackages } from './files/packages.ts';
import { serveFiles } from './files/serving.ts';
import type { Host } from './host.ts';
import type { JobHandlers } from './jobs/api.ts';
import { areDetailsOpen } from './own-results/api.ts';
import { Sessions } from './session/api.ts';
import { createSigner } from './signing.ts';
import { Unavailable, unavailableReply } from './unavailable.ts';

/** The server, as hosts run it. */
export type App = {
  fetch: Hono['fetch'];
  /** Closes the attempts whose time is over; the host calls it every few seconds. */
  closeByClock(): Promise<number>;
  /** Drops what is cached of what has changed; the host calls it every few seconds, and when it is notified. */
  followEvents(): Promise<void>;
  /**
   * Synchronises a computer with the server where it is time to; its host calls it every few seconds, and when there is a network again
   * (`isReachable`), which makes it time. Does nothing on a server.
   */
  synchronise(now?: { isReachable: boolean }): Promise<void>;
  /**
   * Keeps what was changed on a computer, and is not on the server, outside of its database; its host calls it several times a second.
   * Does nothing on a server.
   */
  mirrorChanges(): Promise<void>;
  /** The handlers of the jobs, with which the host starts its job runner. */
  jobs: JobHandlers;
};

/** How a computer without a network refuses what only the server does. */
const onlineOnly = [{ success: false, errCode: 409, error: 'Online only' }, 409] as const;

/** Returns the server: a `fetch` function that answers all requests, and its background work. */
export const createApp = (host: Host): App => {
  const app = new Hono();
  const sessions = new Sessions(host);
  const rights = new FileRights(areDetailsOpen);
  const signer = createSigner(host.database);
  const { areas, closeByClock, followEvents } = areasFor(host, sessions, rights, signer);

  const desktop = host.desktop && desktopArea(host, host.desktop, sessions, areas);
  app.use(async (c, next) => {
    c.header('x-request-id', crypto.randomUUID());
    c.header('cache-control', 'no-store');
    await next();
    if (c.req.method !== 'GET') desktop?.mirror.becomeDue();
  });
  for (const [name, area] of Object.entries(calls)) {
    const handlers = areas[name as keyof typeof areas] as unknown as Record<string, AnyHandler>;
    for (const call of Object.values(area)) {
      const handler = handlers?.[call.name];
      if (host.desktop && !isAnsweredOnDesktop(call)) app.on(call.method, call.path, (c) => c.json(...onlineOnly));
      else if (handler) {
        const answering = host.desktop ? withFormerIds(handler) : handler;
        registerCall(app, host, sessions, call as unknown as AnyCall, answering);
      }
    }
  }
  if (desktop)
    for (const call of Object.values(desktopCalls.desktop))
      registerCall(
        app,
        host,
        sessions,
        call as unknown as AnyCall,
        desktop.handlers[call.name] as unknown as AnyHandler,
      );
  let described: object | undefined;
  app.get('/openapi.json', async (c) => {
    if (!host.describesCallsToAll && !(await findSender(c, host, sessions)))
      return c.json({ success: false, errCode: 401, error: 'No session' }, 401);
    described ??= createOpenApiDocument(calls);
    return c.json(described);
  });
  serveFiles(app, host, (c) => findSender(c, host, sessions), rights);
  servePackages(app, host, signer);
  app.onError((error, c) => {
    const requestId = c.res.headers.get('x-request-id') ?? '';
    if (error instanceof Unavailable) {
      host.log.warn({ requestId, err: error }, error.message);
      return c.json(...unavailableReply);
    }
    host.log.error({ requestId, err: error }, 'a request failed');
    return c.json({ success: false, errCode: 500, error: 'Something went wrong', requestId }, 500);
  });
  app.notFound((c) => c.json({ success: false, errCode: 404, error: 'Not found' }, 404));
  const synchronise: App['synchronise'] = async ({ isReachable } = { isReachable: false }) => {
    if (isReachable) desktop?.synchroniser.becomeDue();
    await desktop?.synchroniser.synchroniseIfDue();
  };
  const mirrorChanges: App['mirrorChanges'] = async () => desktop?.mirror.update();
  return { fetch: app.fetch, closeByClock, followEvents, synchronise, mirrorChanges, jobs: jobHandlersFor(host) };
};
