import { Hono } from 'hono';
import { calls } from '../contract/index.ts';
import { createOpenApiDocument } from '../contract/openapi.ts';
import type { AnyCall, AnyHandler } from './area.ts';
import { areasFor } from './areas.ts';
import { Unavailable, unavailableReply } from './dispatcher/api.ts';
import { findSender, registerCall } from './dispatcher/dispatcher.ts';
import { FileRights } from './files/api.ts';
import { servePackages } from './files/packages.ts';
import { serveFiles } from './files/serving.ts';
import type { Host } from './host.ts';
import type { JobHandlers } from './jobs/api.ts';
import { Sessions } from './session/api.ts';
import { createSigner } from './signing.ts';

export type App = {
  fetch: Hono['fetch'];
  /** Closes the attempts whose time is over; the host calls it every few seconds. */
  closeByClock(): Promise<number>;
  /** What does each job; the host starts its jobs with them. */
  jobs: JobHandlers;
};

/** The whole server behind one `fetch`, on whatever host. */
export const createApp = (host: Host): App => {
  const app = new Hono();
  const sessions = new Sessions(host.log);
  const rights = new FileRights();
  const signer = createSigner(host.database);
  const { areas, closeByClock, jobs } = areasFor(host, sessions, rights, signer);

  app.use(async (exchange, next) => {
    exchange.header('x-request-id', crypto.randomUUID());
    exchange.header('cache-control', 'no-store');
    await next();
  });
  for (const [name, area] of Object.entries(calls)) {
    const handlers = areas[name as keyof typeof areas] as Record<string, AnyHandler>;
    for (const call of Object.values(area)) {
      const handler = handlers?.[call.name];
      if (call.built && handler) registerCall(app, host, sessions, call as unknown as AnyCall, handler);
      else
        app.on(call.method, call.path, (exchange) =>
          exchange.json({ success: false, errCode: 501, error: 'Not built yet' }, 501),
        );
    }
  }
  let described: object | undefined;
  app.get('/openapi.json', async (exchange) => {
    if (!(await findSender(exchange, host, sessions)))
      return exchange.json({ success: false, errCode: 401, error: 'No session' }, 401);
    described ??= createOpenApiDocument(calls);
    return exchange.json(described);
  });
  serveFiles(app, host, (exchange) => findSender(exchange, host, sessions), rights);
  servePackages(app, host, signer);
  app.onError((error, exchange) => {
    const requestId = exchange.res.headers.get('x-request-id') ?? '';
    if (error instanceof Unavailable) {
      host.log.warn({ requestId, err: error }, error.message);
      return exchange.json(...unavailableReply);
    }
    host.log.error({ requestId, err: error }, 'a request failed');
    return exchange.json({ success: false, errCode: 500, error: 'Something went wrong', requestId }, 500);
  });
  app.notFound((exchange) => exchange.json({ success: false, errCode: 404, error: 'Not found' }, 404));
  return { fetch: app.fetch, closeByClock, jobs };
};
