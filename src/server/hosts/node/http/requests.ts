import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { App } from '../../../app.ts';
import type { Database } from '../../../database/database.ts';
import { isHttps } from '../../../dispatcher/api.ts';
import { RETRY_AFTER_SECONDS, unavailableReply } from '../../../unavailable.ts';
import type { MetricsPage } from '../adapters/metrics.ts';
import { HttpCallerResolver, type TrustProxy } from './caller.ts';
import { compressed } from './compressed.ts';
import { createH5pPlayer } from './h5p.ts';
import { setSecurityHeaders } from './headers.ts';
import type { IsAllowedHost } from './host-names.ts';
import { callPaths, loggedPath, pathOf } from './path.ts';
import type { PagesHandler } from './static.ts';

/** The handlers of the requests to this host. */
export type RequestHandlers = {
  app: App;
  pages: PagesHandler;
  database: Database;
  log: Logger;
  /** The address people reach the product at. */
  baseUrl: string;
  /** Absent where it may be reached by any name. */
  hostNames?: IsAllowedHost | undefined;
  /** Absent when metrics are switched off. */
  exposition?: MetricsPage | undefined;
  /** Who sends it as a Bearer may read the figures at the main address. */
  metricsToken?: string | undefined;
  trustProxy?: TrustProxy | undefined;
  mostInFlight?: number;
};

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

/**
 * More than a crowd of pupils sends in the seconds that a call takes; each holds its body and waits for a connection.
 */
const MOST_IN_FLIGHT = 2_000;
const SLOW_MS = 1_000;

/**
 * Returns the listener of all requests to this host: health and metrics addresses, the H5P player, pages, and calls.
 */
export function createRequestListener(parts: RequestHandlers) {
  const { app, pages, database, log, exposition, metricsToken, trustProxy, mostInFlight = MOST_IN_FLIGHT } = parts;
  const { baseUrl, hostNames } = parts;
  const player = createH5pPlayer();
  const isHealthy = sharedCheck(database);
  let inFlight = 0;
  exposition?.metrics.watch('http_requests_in_flight', () => inFlight);

  const answer = (request: Request, path: string, caller: HttpCallerResolver): Response | Promise<Response> => {
    if (path === '/health') return isHealthy().then(health);
    if (hostNames && !hostNames(caller.host)) return misdirected();
    if (inFlight > mostInFlight) {
      exposition?.metrics.count('requests_refused_total', {});
      const [body, status, headers] = unavailableReply;
      return Response.json(body, { status, headers });
    }
    if (path === '/metrics')
      return exposition && isBearer(request, metricsToken) ? figuresPage(exposition) : notFound();
    return (
      player(request, hostNames && URL.parse(caller.origin)?.origin) ?? pages(request) ?? app.fetch(request, caller)
    );
  };

  const record = (request: Request, path: string, response: Response, caller: HttpCallerResolver, ms: number) => {
    const { status } = response;
    exposition?.metrics.observe('http_request_duration_seconds', ms / 1000, {
      method: request.method,
      path: callPaths.has(path) ? path : 'other',
      status: String(status),
    });
    const level = status >= 400 || ms >= SLOW_MS ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const facts = { requestId, method: request.method, path: loggedPath(path), status, ms: Math.round(ms) };
    log[level]({ ...facts, address: caller.address }, 'request');
  };

  return async (request: Request, { incoming, outgoing }: Bindings): Promise<Response> => {
    const began = performance.now();
    const path = pathOf(request.url);
    const caller = new HttpCallerResolver(incoming, trustProxy);
    setSecurityHeaders(outgoing, isHttps(caller, baseUrl));
    inFlight++;
    let response: Response;
    try {
      response = await compressed(request, await answer(request, path, caller));
    } catch (err) {
      log.error({ err, path: loggedPath(path) }, 'A request failed.');
      response = new Response('Something went wrong\n', { status: 500 });
    } finally {
      inFlight--;
    }
    record(request, path, response, caller, performance.now() - began);
    return response;
  };
}

/** A page that has made its own name lead here could otherwise read the answers. */
const misdirected = () =>
  new Response('This server does not answer to this name. Its operator can add it to ALLOWED_HOSTS.\n', {
    status: 421,
  });

const notFound = () => new Response('Not found\n', { status: 404 });

/** For load balancers: whether calls can be answered, which needs the database. */
const health = (database: boolean) =>
  Response.json(
    { database },
    database ? { status: 200 } : { status: 503, headers: { 'retry-after': RETRY_AFTER_SECONDS } },
  );

/** Shares one database query among simultaneous health checks, because they need no session. */
function sharedCheck(database: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return () => {
    asked ??= database
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
}

const figuresPage = async (exposition: MetricsPage) => {
  const { type, text } = await exposition.page();
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } });
};

/** Takes the same time whatever the token is. */
function isBearer(request: Request, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}
