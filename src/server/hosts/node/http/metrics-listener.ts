import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { MetricsPage } from '../adapters/metrics.ts';
import { listenOn } from './listen.ts';

/** Serves the metrics to this machine only, on their own port. Resolves with a function that ends it. */
export async function listenForMetrics(
  port: number,
  { page }: Pick<MetricsPage, 'page'>,
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url !== '/metrics') return outgoing.writeHead(404).end();
    try {
      const { type, text } = await page();
      return outgoing.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(text);
    } catch (err) {
      log.error({ err }, 'The figures could not be read.');
      return outgoing.writeHead(500).end();
    }
  });
  const { close } = await listenOn(server, { port, host: '127.0.0.1', portSetting: 'METRICS_PORT' });
  return close;
}
