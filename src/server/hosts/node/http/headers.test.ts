import type { IncomingMessage, ServerResponse } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { openWorld, type World } from '../../../../../tests/support/world.ts';
import { createMetrics } from '../adapters/metrics.ts';
import { createAllowedHosts } from './host-names.ts';
import { createRequestListener } from './requests.ts';
import { createPages } from './static.ts';

const METRICS_TOKEN = 'a-token-for-figures';
const place = temporaryFolder();
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
  place.remove();
});

type Sent = Record<string, string>;

/** Sends to a server without a socket; `encrypted` is whether its connection would be https. */
const send = async (path: string, { headers = {}, encrypted = false, ...more }: Options = {}) => {
  const fetch: World['app']['fetch'] = async (request, ...rest) => {
    if (request.url.endsWith('/broken.php')) throw new Error('an uncaught error');
    return world.app.fetch(request, ...rest);
  };
  const answer = createRequestListener({
    app: { ...world.app, fetch },
    pages: createPages(place.folder),
    database: world.database,
    log: pino({ level: 'silent' }),
    exposition: createMetrics(),
    metricsToken: METRICS_TOKEN,
    baseUrl: 'http://school.test',
    ...more,
  });
  const sent = { host: 'school.test', ...headers };
  const socket = { remoteAddress: '127.0.0.1', ...(encrypted && { encrypted }) };
  const incoming = { headers: sent, socket } as unknown as IncomingMessage;
  const written = new Map<string, string>();
  const outgoing = {
    setHeader: (name: string, value: string) => written.set(name, value),
  } as unknown as ServerResponse;
  const request = new Request(`http://school.test${path}`, { method: more.method ?? 'GET', headers: sent });
  const response = await answer(request, { incoming, outgoing });
  // As Node does: what the answer says of itself stands in place of what was set before.
  const headersOnTheWire = new Headers([...written]);
  for (const [name, value] of response.headers) headersOnTheWire.set(name, value);
  return { status: response.status, headers: headersOnTheWire, text: () => response.text() };
};
type Options = Partial<Parameters<typeof createRequestListener>[0]> & {
  headers?: Sent;
  encrypted?: boolean;
  method?: string;
};

describe('an answer', () => {
  it.each<[string, number, string, Options?]>([
    ['a call', 401, '/auth'],
    ['a call that is not known', 404, '/nothing.php'],
    ['a head', 401, '/auth', { method: 'HEAD' }],
    ['a call that fails', 500, '/broken.php'],
    ['a file', 404, `/files/${'a'.repeat(32)}.png`],
    ['a page', 503, '/assessments'],
    ['the player', 404, '/h5p/player/nothing'],
    ['a part of the player', 200, '/h5p/standalone/main.bundle.js'],
    ['the health', 200, '/health'],
    ['figures that are not shown', 404, '/metrics'],
    ['figures', 200, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }],
    ['too many requests', 503, '/auth', { mostInFlight: 0 }],
    ['another name', 421, '/auth', { hostNames: createAllowedHosts('http://other.test', []) }],
  ])('has headers against sniffing, framing and device access: %s', async (_, status, path, options = {}) => {
    const response = await send(path, options);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/);
    expect(response.headers.get('permissions-policy')).toMatch(/camera=\(self\).*geolocation=\(\).*microphone=\(\)/);
    expect(response.headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    expect(response.headers.has('strict-transport-security')).toBe(false);
  });

  it.each<[string, Options]>([
    ['its own certificate', { encrypted: true }],
    ['an address that begins with https', { baseUrl: 'https://school.test' }],
    ['a trusted proxy that says so', { trustProxy: () => true, headers: { 'x-forwarded-proto': 'https' } }],
  ])('has strict transport security for a year if clients use https: by %s', async (_, options) => {
    for (const path of ['/auth', '/assessments', '/h5p/standalone/main.bundle.js', '/health'])
      expect((await send(path, options)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('the policy of the player', () => {
  const path = `/h5p/player/a.b/${'a'.repeat(32)}`;
  const policyAt = async (host: string, options: Options = {}) =>
    (await send(path, { ...options, headers: { host } })).headers.get('content-security-policy');

  it.each(['evil.test', 'school.test; script-src *', 'school.test/; script-src *'])(
    'has nothing of the Host header without BASE_URL: %s',
    async (host) => expect(await policyAt(host)).not.toMatch(/test|\*/),
  );

  it('has the origin alone of a host that BASE_URL or ALLOWED_HOSTS names', async () => {
    const hostNames = createAllowedHosts('https://school.test', []);
    expect(await policyAt('school.test:3000', { hostNames })).toContain("connect-src 'self' http://school.test:3000;");
    expect(await policyAt('school.test/; script-src *', { hostNames })).not.toMatch(/\*/);
  });
});

describe('a server with BASE_URL', () => {
  const hostNames = createAllowedHosts('https://school.test', ['10.0.0.5']);
  const at = (host: string, path = '/auth') => send(path, { hostNames, headers: { host } });

  it('answers any request for another host name with 421 and instructions', async () => {
    for (const path of ['/auth', '/', '/files/x', '/h5p/standalone/main.bundle.js', '/metrics']) {
      const response = await at('evil.test', path);
      expect(response.status).toBe(421);
      expect(await response.text()).toContain('ALLOWED_HOSTS');
    }
    expect((await at('school.test')).status).toBe(401);
    expect((await at('10.0.0.5:3000')).status).toBe(401);
  });

  it('serves /health under any host name', async () => {
    expect((await at('10.9.8.7', '/health')).status).toBe(200);
  });

  it('uses the host name that a trusted proxy forwards', async () => {
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.test' };
    expect((await send('/auth', { hostNames, headers, trustProxy: () => true })).status).toBe(421);
    expect((await send('/auth', { hostNames, headers })).status).toBe(401);
  });
});
