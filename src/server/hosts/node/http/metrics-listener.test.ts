import pino from 'pino';
import { expect, it } from 'vitest';
import { freePort } from '../../../../../tests/support/server.ts';
import { listenForMetrics } from './metrics-listener.ts';

it('the metrics listener answers 500 and logs the error when the figures cannot be read, and answers the next request', async () => {
  const lines: string[] = [];
  const pages = [
    () => Promise.reject(new Error('no figures')),
    () => Promise.resolve({ type: 'text/plain', text: 'figures 1' }),
  ];
  const page = () => pages.shift()?.() ?? Promise.reject(new Error('asked too often'));
  const port = await freePort();
  const close = await listenForMetrics(port, { page }, pino({}, { write: (line) => lines.push(line) }));
  try {
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
    expect(lines.join()).toContain('no figures');
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toBe('figures 1');
  } finally {
    await close();
  }
});
