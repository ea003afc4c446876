import { copyFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseSettings } from '../../../../../tests/support/database.ts';
import { freePort, type Server, startServer, temporaryFolder } from '../../../../../tests/support/server.ts';
import { openWorld, type World } from '../../../../../tests/support/world.ts';

const METRICS_TOKEN = 'a-token-for-figures';
const certificates = join(import.meta.dirname, '../../../../../tests/support/certificates');

type Headers = Record<string, string>;
type Answer = { status: number | undefined; headers: Record<string, unknown>; text: string };

/** Sends what browsers would not let a page send. */
const send = (address: string, headers: Headers = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const options = { method, headers, agent: false, rejectUnauthorized: false };
    const sent = (address.startsWith('https:') ? request : plainRequest)(address, options, async (incoming) =>
      resolve({ status: incoming.statusCode, headers: incoming.headers, text: await text(incoming) }),
    );
    sent.once('error', reject).end();
  });

const nameShownAt = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.once('error', reject);
  });

const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' };
/** A page elsewhere that makes somebody's browser send a change. */
const fromElsewhere = { cookie: 'assessments_session=some-session', origin: 'https://evil.test' };

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.addPerson('student', 'Lucía Peña', await world.addSchool('IES Ría de Vigo'))).token;
});
afterAll(() => world?.close());

const startHere = async (settings: Headers) => {
  const { folder, remove } = temporaryFolder();
  const { name: _, ...database } = await databaseSettings(world.database);
  const server = await startServer({ DATA_DIR: folder, PORT: '0', ...database, ...settings });
  return { ...server, stop: () => server.end('SIGKILL').then(remove) };
};

describe('a server with default settings', () => {
  let server: Server & { stop(): Promise<void> };
  beforeAll(async () => {
    server = await startHere({});
  });
  afterAll(() => server?.stop());

  it('serves no metrics', async () => {
    expect((await send(`${server.address}/metrics`)).status).toBe(404);
    expect((await send(`${server.address}/metrics`, { authorization: 'Bearer undefined' })).status).toBe(404);
  });

  it('serves the description of its calls with a session only', async () => {
    expect((await send(`${server.address}/openapi.json`)).status).toBe(401);
    expect((await send(`${server.address}/openapi.json`, { authorization: 'Bearer wrong' })).status).toBe(401);
    const described = await send(`${server.address}/openapi.json`, { authorization: `Bearer ${token}` });
    expect([described.status, JSON.parse(described.text)]).toEqual([
      200,
      expect.objectContaining({ openapi: '3.1.0' }),
    ]);
  });

  it('ignores forwarded hosts and schemes', async () => {
    expect((await send(`${server.address}/logout`, { ...fromElsewhere, ...forged })).status).toBe(403);
    const player = await send(`${server.address}/h5p/player/token/${'a'.repeat(32)}`, forged);
    expect(player.headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline'");
  });
});

describe('a server with a certificate, a trusted proxy and metrics', () => {
  const { folder, remove } = temporaryFolder();
  let server: Server & { stop(): Promise<void> };
  let metricsPort: number;
  const put = (name: string) => {
    for (const part of ['cert', 'key']) copyFileSync(join(certificates, `${name}.${part}.pem`), join(folder, part));
  };
  beforeAll(async () => {
    put('first');
    metricsPort = await freePort();
    server = await startHere({
      TLS_CERT: join(folder, 'cert'),
      TLS_KEY: join(folder, 'key'),
      TRUST_PROXY: 'loopback',
      METRICS_PORT: String(metricsPort),
      METRICS_TOKEN,
    });
  });
  afterAll(async () => {
    await server?.stop();
    remove();
  });

  it('serves https and marks its cookies as secure', async () => {
    expect(server.address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect((await send(`${server.address}/health`)).text).toBe('{"database":true}');
    const left = await send(`${server.address}/logout`, { 'x-requested-with': 'assessments-assistant' });
    expect(String(left.headers['set-cookie'])).toMatch(/^__Host-assessments_session=; .*Secure/);
    await expect(send(server.address.replace('https:', 'http:'))).rejects.toThrow();
  });

  it('uses a certificate that replaces its own, and keeps its own while the new one does not match its key', async () => {
    const port = Number(new URL(server.address).port);
    expect(await nameShownAt(port)).toBe('first.school.test');
    copyFileSync(join(certificates, 'second.cert.pem'), join(folder, 'cert'));
    await expect.poll(server.output).toContain('The certificate in use is kept');
    expect(await nameShownAt(port)).toBe('first.school.test');
    put('second');
    await expect.poll(() => nameShownAt(port)).toBe('second.school.test');
  });

  it('uses the address, host and scheme that the proxy forwards', async () => {
    expect((await send(`${server.address}/logout`, { ...fromElsewhere, ...forged })).status).toBe(200);
    await send(`${server.address}/nothing/here`, { ...forged, accept: '*/*' }, 'POST');
    await expect.poll(server.output).toMatch(/"path":"\/nothing\/here".*"address":"203\.0\.113\.7"/);
  });

  it('serves its metrics on the local port, and elsewhere with the token', async () => {
    const figures = await send(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(figures.headers['content-type']).toMatch(/^text\/plain/);
    expect(figures.text).toMatch(/http_request_duration_seconds_count\{method="GET",path="\/logout",status="200"\} \d/);
    expect(figures.text).toMatch(/^http_requests_in_flight \d/m);
    expect(figures.headers['x-content-type-options']).toBe('nosniff');
    expect(figures.text).toMatch(/^database_connections_waited_for 0/m);
    expect((await send(`http://127.0.0.1:${metricsPort}/health`)).status).toBe(404);

    const at = (authorization?: string) => send(`${server.address}/metrics`, authorization ? { authorization } : {});
    expect((await at(`Bearer ${METRICS_TOKEN}`)).text).toContain('http_requests_in_flight 1');
    for (const wrong of [undefined, `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN, `Bearer ${token}`])
      expect((await at(wrong)).status).toBe(404);
  });
});
