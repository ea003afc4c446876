import type { RateLimitName } from '../contract/paces.ts';
import type { Instant } from '../core/schedules/time.ts';
import type { Database } from './database/database.ts';
import type { Files, Quota } from './file-store.ts';
import type { Jobs } from './jobs/api.ts';
import type { Metrics } from './metrics.ts';
import type { Workers } from './tasks/api.ts';

/** An image as it is kept; its size in pixels is the one it is meant to be shown at. */
export type NormalImage = { asset: string; mime: string; bytes: Uint8Array; width: number; height: number };
/** Null for what is no image, and for a drawing (SVG) where none is allowed. */
export type NormaliseImage = (source: Uint8Array, allowed: { drawings: boolean }) => Promise<NormalImage | null>;

/** The same words as plain text and as a page. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** What the areas need of the machine they run on; `hosts/` gives it, tests give their own. */
export type Host = {
  database: Database;
  clock: { now(): Instant };
  passwords: { hash(password: string): Promise<string>; verify(hash: string, password: string): Promise<boolean> };
  /** Counts how often somebody does something: `take` gives the milliseconds to wait, 0 = go on. */
  pace: {
    take(name: RateLimitName, whose: string): Promise<number>;
    giveBack(name: RateLimitName, whose: string): Promise<void>;
  };
  files: Files;
  /** Where an operator has chosen it. */
  quota?: Quota;
  /** Runs a task apart, within its limits. Throws `Unavailable` when too many wait, `TaskStopped` beyond the limits. */
  workers: Workers;
  images: { normalise: NormaliseImage };
  mail: { send(mail: Mail): Promise<void> };
  jobs: Jobs;
  log: {
    debug(facts: object, message: string): void;
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  metrics: Metrics;
  /** The address people reach the product at, without a slash at the end. */
  baseUrl: string;
  /** The address of the product's guide, where there is one. */
  guideLink: string | null;
  /** Checks what handlers return against the contract; tests do, production trusts. */
  checkOutputs: boolean;
};
