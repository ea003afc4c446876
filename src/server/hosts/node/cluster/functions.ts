import type { RateLimitName } from '../../../../contract/rate-limits.ts';
import type { PeerMessages, PeerTopic } from '../../../peers.ts';
import type { MetricValues } from '../adapters/metrics.ts';
import type { DatabaseUrls } from '../postgres/connect.ts';

/** How long a process waits for the reply of another, in milliseconds. */
export const REPLY_LIMIT_MS = 10_000;

/** What the primary process has prepared for those that serve. */
export type Prepared = { port: number; urls: DatabaseUrls; connections: number };

/** What the primary process does for those that serve. */
export type PrimaryFunctions = {
  prepared(): Prepared;
  /** Says that the caller accepts requests. */
  listening(): void;
  /** Passes a message on to all others; resolves when they have handled it. */
  tell<Topic extends PeerTopic>(topic: Topic, message: PeerMessages[Topic]): Promise<void>;
  takeRate(name: RateLimitName, key: string): Promise<number>;
  giveBackRate(name: RateLimitName, key: string): Promise<void>;
  /** Returns the metrics of all processes together, as Prometheus reads them. */
  metricsPage(): Promise<{ type: string; text: string }>;
};

/** What a process that serves does for the primary one. */
export type ServingFunctions = {
  hear<Topic extends PeerTopic>(topic: Topic, message: PeerMessages[Topic]): void;
  metrics(): Promise<MetricValues>;
};
