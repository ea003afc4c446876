import type { RateLimitName } from '../contract/rate-limits.ts';
import type { LegalTexts } from '../core/legal/legal-texts.ts';
import type { Instant } from '../core/schedules/time.ts';

import type { Database } from './database/database.ts';
import type { Files, Quota } from './file-store.ts';
import type { JobQueue } from './jobs/api.ts';
import type { KeyStore } from './key-store.ts';
import type { Metrics } from './metrics.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { Partner } from './partner-platform.ts';
import type { Peers } from './peers.ts';
import type { Send } from './send.ts';
import type { Workers } from './tasks/api.ts';
import type { Requester } from './turn-queue.ts';

/** A stored image; width and height are the pixels at which it is displayed. */
export type NormalImage = { asset: string; mime: string; bytes: Uint8Array; width: number; height: number };
/** `isSquare` cuts the middle out of an image and makes it as small as a person's photo is shown. */
export type ImageKind = { drawings: boolean; isSquare?: boolean };
/**
 * Returns the image re-encoded and within the size limit; null for anything but an image and for an SVG where none is
 * allowed.
 */
export type NormaliseImage = (source: Uint8Array, kind: ImageKind, by?: Requester) => Promise<NormalImage | null>;

/** A mail; `text` and `html` have the same content. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** The services of the machine that areas use; `hosts/` and tests implement them. */
export type Host = {
  database: Database;
  clock: { now(): Instant };
  passwords: { hash(password: string): Promise<string>; verify(hash: string, password: string): Promise<boolean> };
  /** Counts requests by key: `take` returns the milliseconds to wait, 0 below the limit; `giveBack` undoes one. */
  rateLimiter: {
    take(name: RateLimitName, key: string): Promise<number>;
    giveBack(name: RateLimitName, key: string): Promise<void>;
  };
  peers: Peers;
  files: Files;
  /** The upload quota that an operator has set. */
  quota?: Quota;
  /**
   * Runs a task in a process of its own, in the turn of its requester: the host of a call has that of the caller
   * (`hostFor`). Throws `Unavailable` when too many wait, `TooManyWaiting` when too many of the requester do, `TaskStopped`
   * beyond the task's limits.
   */
  workers: Workers;
  images: { normalise: NormaliseImage };
  /** `isWrittenOnly` where mails do not reach their recipients. */
  mail: { send(mail: Mail): Promise<void>; isWrittenOnly?: true };
  jobs: JobQueue;
  log: {
    debug(facts: object, message: string): void;
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  metrics: Metrics;
  /** The public address of the product, without a trailing slash. */
  baseUrl: string;
  /** The address of the product's guide, where there is one. */
  guideLink: string | null;
  /** Whether `/openapi.json` is read without a session. */
  describesCallsToAll: boolean;
  /** Where the foot of each screen leads to: who helps, and profiles in social networks. */
  footerLinks: { contact: string | null; social: string[] };
  /** Whether staff are asked to agree to commercial messages. */
  asksCommercial: boolean;
  /** The texts about terms, privacy and cookies that an operator has put in the place of the built-in ones. */
  legalTexts: LegalTexts;
  /**
   * Of a computer on which its user works without a network: `send` sends requests to the server, and rejects where that is not
   * reached; `mirror` and `keys` are stored beside the database. A server has none.
   */
  desktop?: { send: Send; mirror: MirrorStore; keys: KeyStore };
  /** The platform of a partner by which people sign in, where there is one. */
  partner: Partner | null;
  /** Whether the dispatcher validates replies against the contract; only tests do. */
  checkOutputs: boolean;
};
