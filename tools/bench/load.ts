import { connect } from 'node:net';

export type Load = {
  port: number;
  connections: number;
  seconds: number;
  /** The next request's method, path, token and JSON body, for a connection. */
  next(connection: number): { path: string; token: string; body: object } | null;
};

export type Measured = {
  done: number;
  failed: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
};

/** Returns the value below which this share (0–1) of sorted numbers is; 0 of none. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const summary = (latencies: number[], failed: number, seconds: number): Measured => {
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    done: sorted.length,
    failed,
    seconds,
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  };
};

/**
 * Keeps so many connections busy with one request after the other. A plain socket each, because an HTTP client would
 * take a good part of the two cores that it shares with the server it measures. Latencies in milliseconds.
 */
export const run = async ({ port, connections, seconds, next }: Load): Promise<Measured> => {
  const latencies: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from(
      { length: connections },
      (_, number) =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1');
          let sent = 0;
          let received = '';
          const send = () => {
            const request = performance.now() < until ? next(number) : null;
            if (!request) {
              socket.end();
              return resolve();
            }
            const body = JSON.stringify(request.body);
            sent = performance.now();
            socket.write(
              `POST ${request.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${request.token}\r\n` +
                `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
            );
          };
          socket.setNoDelay(true);
          socket.on('connect', send);
          socket.on('error', reject);
          socket.on('data', (chunk) => {
            received += chunk.toString('latin1');
            const head = received.indexOf('\r\n\r\n');
            if (head < 0) return;
            const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
            if (received.length < head + 4 + length) return;
            if (received.startsWith('HTTP/1.1 200')) latencies.push(performance.now() - sent);
            else failed++;
            received = '';
            send();
          });
        }),
    ),
  );
  return summary(latencies, failed, (performance.now() - begun) / 1000);
};

const rounded = (value: number) => value.toFixed(value < 10 ? 1 : 0);

export const line = (name: string, { done, failed, perSecond, p50, p95, p99, max }: Measured): string =>
  `${name}: ${rounded(perSecond)}/s (${done} done, ${failed} failed), p50 ${rounded(p50)} ms, p95 ${rounded(p95)} ms, p99 ${rounded(p99)} ms, max ${rounded(max)} ms`;
