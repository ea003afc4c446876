/** The metrics of the server: the help text and the labels of each. */
export const metricDefinitions = {
  counters: {
    calls_failed_total: { help: 'Calls that ended with 500, by call.', labels: ['call'] },
    calls_unavailable_total: {
      help: 'Calls that ended with 503, by call and by what had no room: the database or one of the queues.',
      labels: ['call', 'queue'],
    },
    calls_too_fast_total: {
      help: 'Calls that ended with 429, by call and by the rate limit that they exceeded.',
      labels: ['call', 'pace'],
    },
    analytics_actions_total: {
      help: 'Requests by which clients told of the use of their user, who allows analytical cookies, by role.',
      labels: ['role'],
    },
    requests_refused_total: { help: 'Requests that ended with 503 because too many were in flight.', labels: [] },
  },
  histograms: {
    http_request_duration_seconds: { help: 'How long requests took, by call.', labels: ['method', 'path', 'status'] },
  },
  gauges: {
    http_requests_in_flight: { help: 'Requests that are being worked on.' },
    database_connections_waited_for: { help: 'Transactions and queries that wait for a connection to the database.' },
  },
} as const;

type Labels<Name extends string> = Readonly<Record<Name, string>>;
type Counters = typeof metricDefinitions.counters;
type Histograms = typeof metricDefinitions.histograms;

/** Records metrics; hosts implement it. */
export type Metrics = {
  /** Adds one to a counter. */
  count<Name extends keyof Counters>(name: Name, labels: Labels<Counters[Name]['labels'][number]>): void;
  /** Adds a duration to a histogram. */
  observe<Name extends keyof Histograms>(
    name: Name,
    seconds: number,
    labels: Labels<Histograms[Name]['labels'][number]>,
  ): void;
  /** Registers a function that reads a gauge each time the metrics are scraped. */
  watch(name: keyof typeof metricDefinitions.gauges, read: () => number): void;
};

/** For hosts without metrics. */
export const noMetrics: Metrics = { count() {}, observe() {}, watch() {} };
