import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { calls } from '../../../../contract/index.ts';

const paths = new Set<string>(
  Object.values(calls).flatMap((area) =>
    Object.values(area as Record<string, { path: string }>).map(({ path }) => path),
  ),
);

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by call.',
  labelNames: ['method', 'path', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

collectDefaultMetrics();

/** Counts a request that was answered. Only paths of the contract get a line of their own, so there is no end of lines. */
export function observe(method: string, path: string, status: number, seconds: number) {
  durations.observe({ method, path: paths.has(path) ? path : 'other', status }, seconds);
}

/** What Prometheus reads. */
export const metrics = async () =>
  new Response(await register.metrics(), { headers: { 'content-type': register.contentType } });
