import { createMemoryStore, type EntryShape, type EntryStore, nameOf } from './entry-store.ts';
import { backOffMs, type ResendDeps } from './resending.ts';

/** Why an entry waits for another try. `minMs` is how long the server asks to wait; with `stops` nothing is tried before `tryNow`. */
type Waits<Reason> = { waits: Reason; minMs?: number; stops?: boolean };

/** The result of one try: what became of the entry, which waits no more, or why it does. */
export type TryResult<Outcome, Reason> = { outcome: Outcome } | Waits<Reason>;

/** What may be sent now: an entry, or none; then after how many milliseconds to look again, if at all. */
export type Next<Entry> = { entry?: Entry | undefined; lookAgainMs?: number };

export type OutboxDeps<Entry, Outcome, Reason> = Pick<ResendDeps, 'later' | 'random'> & {
  shape: EntryShape<Entry>;
  store: () => Promise<EntryStore<Entry>>;
  /** Whether an entry is taken only where the device has room for it; by default it stays in the page otherwise. */
  needsRoom?: boolean;
  /** Tries once, and never throws. The signal says that a newer entry must not wait for this one. */
  deliver: (entry: Entry, superseded: AbortSignal) => Promise<TryResult<Outcome, Reason>>;
  /** Takes note of what became of an entry. As long as it takes to do so, nothing is sent in its place. */
  settled: (entry: Entry, outcome: Outcome) => Promise<void> | void;
  /** Called when a try has failed, and when one gets through again. */
  failed?: (reason: Reason) => void;
  reached?: () => void;
  /** How many are sent at once while none fails; 1 by default. */
  mostAtOnce?: number;
  /**
   * Returns what to send, where more decides than what was put here: asked before each try, and again when something has changed
   * meanwhile. One at a time is sent then.
   */
  next?: () => Next<Entry> | Promise<Next<Entry>>;
};

/** Brings what a device has to the server. */
export type Outbox<Entry> = {
  /** Stores an entry, and returns whether it is on the device then or lasts as long as the page. */
  keep(entry: Entry): Promise<EntryStore<Entry>['storage']>;
  /** Returns the stored entries with these fields, and where they are. */
  stored(of: Partial<Entry>): Promise<Stored<Entry>>;
  /** Removes stored entries with these fields, those for which `which` returns true. */
  forget(of: Partial<Entry>, which?: (entry: Entry) => boolean): Promise<void>;
  /** Sends an entry, unless one of the same name that is as new waits or is on its way. */
  send(entry: Entry): void;
  /**
   * Waits no more, neither for the next try nor for replies to what is outdated: the network seems to be back, the time runs out, or
   * what may be sent has changed. With `reset` the failures before are not counted.
   */
  tryNow(options?: { reset?: boolean }): void;
  /** Calls off what is on its way and no longer wanted: its reply is not waited for, and no failure until then is counted. */
  callOff(which: (entry: Entry) => boolean): void;
  /** Sends nothing more; what is on its way is still settled. */
  stop(): void;
};

type Stored<Entry> = Pick<EntryStore<Entry>, 'storage'> & { entries: Entry[] };

/**
 * Returns an outbox: it sends the newest entry of each name, again and again while the server cannot be reached; then one at a time,
 * until one gets through. A newer entry does not call off what is on its way: if replies take longer than the time between two,
 * nothing would ever arrive.
 */
export function createOutbox<Entry, Outcome, Reason = null>(deps: OutboxDeps<Entry, Outcome, Reason>): Outbox<Entry> {
  const { shape, next, needsRoom = false, mostAtOnce = 1 } = deps;
  /** For what the device has no room for. */
  const page = createMemoryStore(shape);
  const waiting = new Map<string, Entry>();
  const inFlight = new Map<string, { entry: Entry; superseded: AbortController }>();
  let failures = 0;
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;
  let isLooking = false;
  let isStale = false;

  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = null;
  };

  const wait = (ms: number) => {
    cancelTimer = deps.later(ms, () => {
      cancelTimer = null;
      sendMore();
    });
  };

  const sendMore = () => {
    if (isStopped || cancelTimer) return;
    if (next) {
      isStale = true;
      if (!isLooking) void sendNext(next);
      return;
    }
    for (const [name, entry] of waiting) {
      if (inFlight.size >= (failures > 0 ? 1 : mostAtOnce)) return;
      if (inFlight.has(name)) continue;
      waiting.delete(name);
      void deliver(name, entry);
    }
  };

  const sendNext = async (look: () => Next<Entry> | Promise<Next<Entry>>) => {
    isLooking = true;
    while (isStale && !isStopped) {
      isStale = false;
      const found = look();
      const { entry, lookAgainMs } = found instanceof Promise ? await found : found;
      if (inFlight.size > 0 || isStale || isStopped || cancelTimer) continue;
      if (entry !== undefined) void deliver(nameOf(shape, entry), entry);
      else if (lookAgainMs !== undefined) wait(lookAgainMs);
    }
    isLooking = false;
  };

  const deliver = async (name: string, entry: Entry) => {
    const superseded = new AbortController();
    inFlight.set(name, { entry, superseded });
    const result = await deps.deliver(entry, superseded.signal);
    if ('outcome' in result) {
      stopTimer();
      if (failures > 0) deps.reached?.();
      failures = 0;
      await deps.settled(entry, result.outcome);
      inFlight.delete(name);
    } else {
      inFlight.delete(name);
      if (!next && !waiting.has(name)) waiting.set(name, entry);
      if (!superseded.signal.aborted) fail(result);
    }
    sendMore();
  };

  const fail = ({ waits, minMs = 0, stops = false }: Waits<Reason>) => {
    // Of several that fail at once, one counts.
    if (cancelTimer || isStopped) return;
    failures++;
    isStopped = stops;
    deps.failed?.(waits);
    if (!stops) wait(Math.max(minMs, backOffMs(failures, deps.random())));
  };

  return {
    keep: async (entry) => {
      try {
        const store = await deps.store();
        await store.keep(entry);
        void page.forget(entry);
        return store.storage;
      } catch (error) {
        if (needsRoom) throw error;
        await page.keep(entry);
        return 'memory';
      }
    },
    stored: async (of) => {
      const stored = await deps
        .store()
        .then(async (store): Promise<Stored<Entry>> => ({ storage: store.storage, entries: await store.entriesOf(of) }))
        .catch((): Stored<Entry> => ({ storage: 'memory', entries: [] }));
      return { ...stored, entries: [...stored.entries, ...(await page.entriesOf(of))] };
    },
    forget: async (of, which) => {
      await page.forget(of, which);
      await deps
        .store()
        .then((store) => store.forget(of, which))
        .catch(() => {});
    },
    send: (entry) => {
      const name = nameOf(shape, entry);
      const known = waiting.get(name) ?? inFlight.get(name)?.entry;
      if (known !== undefined && shape.newest?.(known, entry) === known) return;
      waiting.set(name, entry);
      sendMore();
    },
    tryNow: ({ reset = false } = {}) => {
      isStopped = false;
      if (reset) failures = 0;
      stopTimer();
      for (const [name, { superseded }] of inFlight) if (waiting.has(name)) superseded.abort();
      sendMore();
    },
    callOff: (which) => {
      for (const { entry, superseded } of inFlight.values()) {
        if (!which(entry)) continue;
        superseded.abort();
        failures = 0;
      }
    },
    stop: () => {
      isStopped = true;
      stopTimer();
    },
  };
}
