import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../../../../tests/support/world.ts';
import { createMetrics } from '../adapters/metrics.ts';
import type { ListeningServer } from './listen.ts';
import { createRequestListener } from './requests.ts';
import { listen } from './server.ts';

describe('a server at its limit of requests in flight', () => {
  const exposition = createMetrics();
  let world: World;
  let server: ListeningServer;
  let release: () => void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, options);

  beforeAll(async () => {
    world = await openWorld();
    const fetch: World['app']['fetch'] = async (request, ...more) => {
      if (request.url.endsWith('/held')) await held;
      if (request.url.endsWith('/broken')) throw new Error('an uncaught error');
      return world.app.fetch(request, ...more);
    };
    const answer = createRequestListener({
      app: { ...world.app, fetch },
      pages: () => undefined,
      database: world.database,
      log: pino({ level: 'silent' }),
      baseUrl: 'http://school.test',
      exposition,
      mostInFlight: 2,
    });
    server = await listen({ port: 0, host: '127.0.0.1' }, answer);
  });
  afterAll(async () => {
    release();
    await server?.close();
    await world?.close();
  });

  it('refuses further ones with 503 and Retry-After, still serves /health, and accepts more when some are done', async () => {
    const under = [send('/held'), send('/held')];
    await expect.poll(async () => (await exposition.page()).text).toMatch(/^http_requests_in_flight 2/m);
    const refused = await send('/auth');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ success: false, errCode: 503 });
    expect(await (await send('/health')).json()).toEqual({ database: true });
    expect((await exposition.page()).text).toMatch(/^requests_refused_total 1/m);

    release();
    expect((await Promise.all(under)).map(({ status }) => status)).toEqual([404, 404]);
    expect((await send('/auth')).status).toBe(401);
  });

  it('answers 500 to a request whose handler throws, and serves the next ones', async () => {
    expect((await send('/broken')).status).toBe(500);
    expect((await send('/auth')).status).toBe(401);
    expect((await exposition.page()).text).toMatch(/^http_requests_in_flight 0/m);
  });

  it('ends a request without a session whose JSON body comes too slowly with 408, and closes its connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = connect(server.port, '127.0.0.1');
    try {
      const head = 'POST /login HTTP/1.1\r\nhost: school.test\r\ncontent-type: application/json\r\n';
      socket.write(`${head}content-length: 50\r\n\r\n{"login":`);
      const received = text(socket);
      await expect.poll(async () => (await exposition.page()).text).toMatch(/^http_requests_in_flight 1/m);
      await expect.poll(() => vi.advanceTimersByTime(20_000) && socket.readableEnded).toBe(true);
      expect(await received).toMatch(/^HTTP\/1.1 408 .*"errCode":408/s);
      expect((await exposition.page()).text).toMatch(/^http_requests_in_flight 0/m);
    } finally {
      vi.useRealTimers();
      socket.destroy();
    }
  });

  it('refuses request headers of more than 16 kB', async () => {
    expect((await send('/auth', { headers: { 'x-long': 'x'.repeat(17_000) } })).status).toBe(431);
  });
});
