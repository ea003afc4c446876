import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCountingProxy } from './counting-proxy.ts';

const script = brotliCompressSync('a'.repeat(5000));
const server = createServer((request, response) => {
  if (request.url === '/app.js') {
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
  } else request.pipe(response.writeHead(200, { 'content-type': 'application/json' }));
});
let proxy: Awaited<ReturnType<typeof startCountingProxy>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startCountingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  proxy.close();
  server.close();
});

describe('the counting proxy', () => {
  it('records the compressed size and the kind of every response until they are read', async () => {
    expect(await (await fetch(`${proxy.address}/app.js`)).text()).toHaveLength(5000);
    const body = '{"a":1}';
    expect(await (await fetch(`${proxy.address}/call`, { method: 'POST', body })).text()).toBe(body);
    expect(await proxy.takeTraffic(0)).toEqual([
      { method: 'GET', path: '/app.js', body: '', kind: 'script', bytes: script.length },
      { method: 'POST', path: '/call', body, kind: 'JSON', bytes: body.length },
    ]);
    expect(await proxy.takeTraffic(0)).toEqual([]);
  });
});
