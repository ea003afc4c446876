import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

/** Answers each request with what it sent: what the framework needs without the product. */
const app = new Hono().post('*', async (c) => c.json({ success: true, ...((await c.req.json()) as object) }));

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ ready: { address: `http://127.0.0.1:${port}` } });
});
