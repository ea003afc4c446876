import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Server, startServer, temporaryFolder } from '../../../../tests/support/server.ts';

const { folder, remove } = temporaryFolder();
const settings = { DATA_DIR: folder, PORT: '0', DEMO: '0' };
let server: Server | undefined;

afterEach(() => server?.end('SIGKILL'));
afterAll(remove);

const start = async (changes = {}) => {
  server = await startServer({ ...settings, ...changes });
  return server;
};

/** What a start that is not possible says. */
const refusal = (changes: Record<string, string>) =>
  start(changes).then(
    () => 'it started',
    (error: Error) => error.message,
  );

describe('the server under Node', () => {
  it('says when it can answer, and counts what it answered', async () => {
    const { address } = await start();
    expect(await (await fetch(`${address}/health`)).json()).toEqual({ database: true });
    expect(await (await fetch(`${address}/metrics`)).text()).toContain(
      'http_request_duration_seconds_count{method="GET",path="other",status="200"} 1',
    );
  });

  it('finishes a request that is under way before it ends, and ends well', async () => {
    const { address, process: child } = await start();
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ login: 'nobody@test.school', password: 'wrong' });
    socket.write(`POST /login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`);
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    await sleep(200);
    child.kill('SIGTERM');
    await sleep(200);
    socket.write(body.slice(5));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: '203.0.113.1' }, 'HOST 203.0.113.1 is not an address of this machine.'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR /dev/null/data cannot be written into: ENOTDIR.'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'DATABASE_URL leads to no PostgreSQL that can be used: '],
  ])('says in one line what is wrong: %o', async (changes, line) => {
    expect(await refusal(changes)).toContain(`the server ended with 1:\n${line}`);
  });

  it('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toBe(
      `the server ended with 1:\nPORT ${port} is in use: stop what uses it, or set PORT to another.\n`,
    );
    other.close();
  });

  it('works on a PostgreSQL that is brought along', async () => {
    const { address } = await start();
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${folder}/postgres/socket`)}`;
    const second = await startServer({ ...settings, DATA_DIR: `${folder}/second`, DATABASE_URL: url });
    expect((await fetch(`${second.address}/health`)).status).toBe(200);
    await second.end('SIGTERM');
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });
});
