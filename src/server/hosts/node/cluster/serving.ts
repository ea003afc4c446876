import { createBirpc } from 'birpc';
import type { Host } from '../../../host.ts';
import type { PeerMessages, Peers, PeerTopic } from '../../../peers.ts';
import type { MetricsPage, MetricValues } from '../adapters/metrics.ts';
import { type PrimaryFunctions, REPLY_LIMIT_MS, type ServingFunctions } from './functions.ts';

/** What a process that serves gets from the primary one. */
export type Primary = Pick<PrimaryFunctions, 'listening'> & {
  prepared(): Promise<ReturnType<PrimaryFunctions['prepared']>>;
  peers: Peers;
  rateLimiter: Host['rateLimiter'];
  /** Makes the page of metrics show those of all processes. */
  withAllMetrics(own: MetricsPage): MetricsPage;
};

/** Connects a process that serves with the primary one, which has started it. */
export function connectToPrimary(log: Host['log']): Primary {
  const handlers = new Map<PeerTopic, (message: never) => void>();
  let ownMetrics = async (): Promise<MetricValues> => [];
  const functions: ServingFunctions = {
    hear: (topic, message) => handlers.get(topic)?.(message as never),
    metrics: () => ownMetrics(),
  };
  const primary = createBirpc<PrimaryFunctions, ServingFunctions>(functions, {
    post: (message) => void process.send?.(message),
    on: (receive) => void process.on('message', receive),
    timeout: REPLY_LIMIT_MS,
  });
  return {
    prepared: () => primary.prepared(),
    listening: () => void primary.listening.asEvent(),
    peers: {
      tell: <Topic extends PeerTopic>(topic: Topic, message: PeerMessages[Topic]) =>
        (primary.tell(topic, message) as Promise<void>).catch((err: unknown) =>
          log.error({ topic, err }, 'the other processes could not be told'),
        ),
      listen: (topic, handle) => void handlers.set(topic, handle),
    },
    rateLimiter: { take: primary.takeRate, giveBack: primary.giveBackRate },
    withAllMetrics: (own) => {
      ownMetrics = own.values;
      return { ...own, page: () => primary.metricsPage() };
    },
  };
}
