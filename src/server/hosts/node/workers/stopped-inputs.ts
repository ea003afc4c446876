import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { TaskStopped } from '../../../tasks/api.ts';

/** Long enough to spare the processes, short enough for what was stopped because the machine was busy. */
const REMEMBERED_MS = 600_000;
const MOST_INPUTS = 1_000;

type Reason = TaskStopped['reason'];

/** Remembers the inputs of a task that exceeded its limits, by their hashes, so that they are not tried again and again. */
export class StoppedInputs {
  readonly #identify: (input: unknown) => unknown;
  readonly #reasons = new LRUCache<string, Reason>({ max: MOST_INPUTS, ttl: REMEMBERED_MS });

  constructor(identify: (input: unknown) => unknown = (input) => input) {
    this.#identify = identify;
  }

  /** Returns why an input was stopped lately, if it was. Hashes nothing while there is none. */
  reasonOf(input: unknown): Reason | undefined {
    this.#reasons.purgeStale();
    if (this.#reasons.size === 0) return undefined;
    const key = this.#keyOf(input);
    return key === null ? undefined : this.#reasons.get(key);
  }

  /** Notes that an input was stopped. A process that crashed may have been ended by somebody else. */
  add(input: unknown, reason: Reason): void {
    if (reason === 'crash') return;
    const key = this.#keyOf(input);
    if (key !== null) this.#reasons.set(key, reason);
  }

  #keyOf(input: unknown): string | null {
    const identity = this.#identify(input);
    return identity === null ? null : createHash('sha256').update(serialize(identity)).digest('base64');
  }
}
