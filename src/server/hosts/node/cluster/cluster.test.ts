import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFirstStart } from '../../../../../tests/support/first-start.ts';
import { type Server, startServer, temporaryFolder } from '../../../../../tests/support/server.ts';
import { listServingProcesses } from '../../../../../tests/support/serving-processes.ts';
import { rateLimits } from '../../../../contract/rate-limits.ts';
import { createClient } from '../postgres/client.ts';

const { folder, remove } = temporaryFolder();
const metricsToken = 'a token for the figures';
let server: Server;
let database: Client;

beforeAll(async () => {
  copyFirstStart(folder);
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: '0', WORKERS: '2', METRICS_TOKEN: metricsToken };
  server = await startServer(settings);
  database = createClient(
    `postgres://assessments_worker@localhost/assessments?host=${encodeURIComponent(`${folder}/postgres/socket`)}`,
  );
  await database.connect();
  await database.query(`insert into users (login, email, first_name, last_name, id_country, added)
    values ('ana', 'ana@test.school', 'Ana', 'Pires', 14, now())`);
  await database.query(`insert into membership (id_school, id_user, role, since) values (1, 1, 'author', now())`);
});
afterAll(async () => {
  await database?.end();
  await server?.end('SIGTERM');
  remove();
});

type Init = { method?: string; token?: string; body?: object };

/** Sends a request over a connection of its own. */
const send = (path: string, { method = 'GET', token, body }: Init = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request(`${server.address}${path}`, { method, agent: false, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, text: await text(response) }),
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
/** So many connections reach both processes: that all reach the same one is less likely than 1 to 500,000. */
const CONNECTIONS = 20;
const sendToAll = (path: string, init?: Init) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => send(path, init)));

const openSession = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('hex');
  await database.query(
    `insert into session (token_hash, id_user, id_school, started, last_used) values ($1, 1, 1, now(), now())`,
    [hash],
  );
};

const servingIds = () => listServingProcesses(server);

describe('a server of two processes', () => {
  it('ends a session in both at once', async () => {
    await openSession('first');
    const findUsers = async () =>
      new Set((await sendToAll('/auth', { token: 'first' })).map(({ text }) => JSON.parse(text).user?.login));
    expect(await findUsers()).toEqual(new Set(['ana']));
    expect((await send('/logout', { token: 'first' })).status).toBe(200);
    expect(await findUsers()).toEqual(new Set([undefined]));
  });

  it('counts the requests of both for a limit', async () => {
    const ask = () =>
      send('/planner-plans/forgotPassword.php', { method: 'POST', body: { email: 'nobody@test.school' } });
    for (let time = 0; time < rateLimits.passwordMailOf.times; time++) expect((await ask()).status).toBe(404);
    for (let time = 0; time < CONNECTIONS; time++) expect((await ask()).status).toBe(429);
  });

  it('shows the metrics of both on one page', async () => {
    const count = async () => {
      const { text } = await send('/metrics', { token: metricsToken });
      const lines = text.split('\n').filter((line) => /^http_request_duration_seconds_count.*"\/logout"/.test(line));
      return lines.map((line) => Number(line.split(' ').at(-1))).reduce((sum, one) => sum + one, 0);
    };
    const before = await count();
    await sendToAll('/logout');
    expect(await count()).toBe(before + CONNECTIONS);
  });

  it.skipIf(process.platform !== 'linux')('goes on when one of them is killed, and replaces it', async () => {
    const [killed = 0, other] = servingIds();
    process.kill(killed, 'SIGKILL');
    await expect.poll(servingIds).not.toContain(killed);
    // Connections that the killed one had accepted are reset.
    const status = () =>
      send('/health').then(
        (response) => response.status,
        () => 'reset',
      );
    await expect.poll(status).toBe(200);
    await expect.poll(() => servingIds().length).toBe(2);
    expect(servingIds()).toContain(other);
    await expect.poll(() => server.output()).toContain('is replaced');
  });
});
