import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, metricDefinitions } from '../../../metrics.ts';

/** The metrics of one process, for `joinMetrics`. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The server's metrics, and the text in which Prometheus reads them. */
export type MetricsPage = {
  metrics: Metrics;
  page(): Promise<{ type: string; text: string }>;
  values(): Promise<MetricValues>;
};

/** Returns the page of several processes together: what is counted in each is added. */
export async function joinMetrics(values: MetricValues[]): Promise<{ type: string; text: string }> {
  const register = AggregatorRegistry.aggregate(values as unknown as object[]);
  return { type: register.contentType, text: await register.metrics() };
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Returns the metrics of the server and of Node, for Prometheus. */
export function createMetrics(): MetricsPage {
  const register = new Registry();
  const registers = [register];
  const each = <Figures extends object, Made>(table: Figures, make: (name: string, figure: never) => Made) =>
    Object.fromEntries(
      Object.entries(table).map(([name, figure]) => [name, make(name, figure as never)]),
    ) as unknown as Record<keyof Figures, Made>;
  type Figure = { help: string; labels: readonly string[] };

  const counters = each(
    metricDefinitions.counters,
    (name, { help, labels }: Figure) => new Counter({ name, help, labelNames: labels, registers }),
  );
  const histograms = each(
    metricDefinitions.histograms,
    (name, { help, labels }: Figure) => new Histogram({ name, help, labelNames: labels, registers, buckets: SECONDS }),
  );
  collectDefaultMetrics({ register });

  return {
    metrics: {
      count: (name, labels) => counters[name].inc(labels),
      observe: (name, seconds, labels) => histograms[name].observe(labels, seconds),
      watch(name, read) {
        const gauge: Gauge = new Gauge({
          name,
          ...metricDefinitions.gauges[name],
          registers,
          collect: () => gauge.set(read()),
        });
      },
    },
    page: async () => ({ type: register.contentType, text: await register.metrics() }),
    values: () => register.getMetricsAsJSON(),
  };
}
