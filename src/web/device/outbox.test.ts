import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore, type EntryShape } from './entry-store.ts';
import { createOutbox, type OutboxDeps, type TryResult } from './outbox.ts';

type Word = { place: number; revision: number };
type Result = TryResult<'taken' | 'refused', string>;

const shape: EntryShape<Word> = {
  database: 'words',
  objectStore: 'words',
  keyPath: ['place'],
  newest: (known, word) => (known && known.revision >= word.revision ? known : word),
  order: (one, other) => one.place - other.place,
};

/** A server and a network, whose time passes only when the test says so, and the devices that use them. */
class Network {
  passed = 0;
  /** Of a request and its reply, in milliseconds each. */
  way = 0;
  state: 'up' | 'down' | 'loses replies' | 'refuses' = 'up';
  readonly server = new Map<number, number>();
  /** What was sent, as `place.revision`, whether or not it arrived. */
  readonly sent: string[] = [];
  mostAtOnce = 0;
  /** Whether two of one name were on their way at once from one page. */
  isTwice = false;
  readonly #timers = new Set<{ at: number; run: () => void }>();

  readonly later = (ms: number, run: () => void) => {
    const timer = { at: this.passed + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Opens a page of a device, which sends what is stored there. */
  page(store = createMemoryStore(shape), options: Partial<OutboxDeps<Word, 'taken' | 'refused', string>> = {}) {
    const onTheirWay = new Set<number>();
    const outcomes: string[] = [];
    let isOpen = true;
    const outbox = createOutbox<Word, 'taken' | 'refused', string>({
      shape,
      store: async () => store,
      later: (ms, run) => this.later(ms, () => isOpen && run()),
      random: () => 0,
      deliver: async (word, superseded) => {
        this.isTwice ||= onTheirWay.has(word.place);
        onTheirWay.add(word.place);
        this.mostAtOnce = Math.max(this.mostAtOnce, onTheirWay.size);
        const result = await this.#deliver(word, superseded);
        onTheirWay.delete(word.place);
        // A page that is gone hears nothing.
        return isOpen ? result : new Promise<Result>(() => {});
      },
      settled: async ({ place, revision }, outcome) => {
        outcomes.push(`${outcome} ${place}.${revision}`);
        await outbox.forget({ place }, (stored) => stored.revision <= revision);
      },
      failed: (reason) => void outcomes.push(reason),
      reached: () => void outcomes.push('reached'),
      ...options,
    });
    const put = async (word: Word) => {
      await outbox.keep(word);
      if (options.next) outbox.tryNow();
      else outbox.send(word);
    };
    const leave = () => {
      isOpen = false;
      outbox.stop();
    };
    return { outbox, put, leave, outcomes, store };
  }

  async #deliver({ place, revision }: Word, superseded: AbortSignal): Promise<Result> {
    this.sent.push(`${place}.${revision}`);
    await this.#travel(superseded);
    if (this.state === 'down' || superseded.aborted) return { waits: 'down' };
    if (this.state !== 'refuses') this.server.set(place, Math.max(revision, this.server.get(place) ?? 0));
    const outcome = this.state === 'refuses' ? 'refused' : 'taken';
    await this.#travel(superseded);
    return this.state === 'loses replies' || superseded.aborted ? { waits: 'no reply' } : { outcome };
  }

  async #travel(superseded: AbortSignal): Promise<void> {
    if (this.way === 0) return;
    await new Promise<void>((resolve) => {
      this.later(this.way, resolve);
      superseded.addEventListener('abort', () => resolve());
    });
  }

  async pass(ms: number): Promise<void> {
    const end = this.passed + ms;
    await quiet();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.passed = Math.max(this.passed, next.at);
      next.run();
      await quiet();
    }
    this.passed = end;
  }
}

/** Lets everything that waits for nothing but its turn come round. */
const quiet = async () => {
  for (let turn = 0; turn < 100; turn++) await null;
};

const word = (place: number, revision = 1): Word => ({ place, revision });

describe('an entry', () => {
  it('is stored, sent once, and settled by what its user makes of the outcome', async () => {
    const network = new Network();
    const { put, outcomes, store } = network.page();
    const putting = put(word(1));
    await putting;
    expect(store.entries).toEqual([word(1)]);
    await network.pass(60_000);
    expect([network.sent, outcomes, store.entries]).toEqual([['1.1'], ['taken 1.1'], []]);
  });

  it('that is refused is settled, too, and holds up no other', async () => {
    const network = new Network();
    network.state = 'refuses';
    const { put, outcomes } = network.page();
    await put(word(1));
    await put(word(2));
    await network.pass(0);
    expect(outcomes).toEqual(['refused 1.1', 'refused 2.1']);
  });

  it('that was replaced while it waited is not sent', async () => {
    const network = new Network();
    network.state = 'down';
    const { put } = network.page();
    for (const revision of [1, 2, 3]) await put(word(1, revision));
    await network.pass(500);
    network.state = 'up';
    await network.pass(1000);
    expect(network.sent).toEqual(['1.1', '1.3']);
  });

  it('that is on its way is not called off by a newer one, which follows it', async () => {
    const network = new Network();
    network.way = 100;
    const { put } = network.page();
    await put(word(1, 1));
    await put(word(1, 2));
    await network.pass(150);
    expect(network.sent).toEqual(['1.1']);
    await network.pass(250);
    expect([network.sent, network.server.get(1)]).toEqual([['1.1', '1.2'], 2]);
  });

  it('that is no newer than one that waits or is on its way is not sent', async () => {
    const network = new Network();
    network.way = 100;
    const { put, outbox } = network.page();
    await put(word(1, 2));
    for (const revision of [2, 1]) outbox.send(word(1, revision));
    await network.pass(1000);
    expect(network.sent).toEqual(['1.2']);
  });

  it('that is on its way is not waited for by a newer one when there is no time', async () => {
    const network = new Network();
    network.way = 60_000;
    const { put, outbox } = network.page();
    await put(word(1, 1));
    await put(word(1, 2));
    await network.pass(0);
    network.way = 0;
    outbox.tryNow();
    await network.pass(0);
    expect([network.sent, network.server.get(1)]).toEqual([['1.1', '1.2'], 2]);
  });

  it('stays in the page where the device has no room for it', async () => {
    const network = new Network();
    const full = createMemoryStore(shape);
    full.keep = () => Promise.reject(new Error('The device is full'));
    const { outbox } = network.page(full);
    expect(await outbox.keep(word(1))).toBe('memory');
    expect(await outbox.stored({})).toMatchObject({ entries: [word(1)] });
    await outbox.forget(word(1));
    expect(await outbox.stored({})).toMatchObject({ entries: [] });
  });

  it('is not taken where it needs room that the device does not have', async () => {
    const full = createMemoryStore(shape);
    full.keep = () => Promise.reject(new Error('The device is full'));
    const { outbox } = new Network().page(full, { needsRoom: true });
    await expect(outbox.keep(word(1))).rejects.toThrow('full');
    expect(await outbox.stored({})).toMatchObject({ entries: [] });
  });
});

describe('an outbox', () => {
  const putAll = async (put: (word: Word) => Promise<void>) => {
    for (const place of [1, 2, 3, 4, 5]) await put(word(place));
  };

  it('sends as many at once as it may, and one while the server cannot be reached', async () => {
    const network = new Network();
    network.way = 10;
    const { put } = network.page(undefined, { mostAtOnce: 3 });
    await putAll(put);
    await network.pass(10_000);
    expect([network.mostAtOnce, network.sent.length]).toEqual([3, 5]);
    network.state = 'down';
    await putAll(put);
    await network.pass(10);
    network.mostAtOnce = 0;
    await network.pass(60_000);
    expect(network.mostAtOnce).toBe(1);
  });

  it('says why nothing is sent, tries again after 1, 2, 4 … seconds, and says when one gets through', async () => {
    const network = new Network();
    network.state = 'down';
    const { put, outcomes } = network.page();
    await put(word(1));
    await network.pass(1000 + 2000 + 4000 - 1);
    expect(network.sent).toHaveLength(3);
    network.state = 'up';
    await network.pass(1);
    expect(outcomes).toEqual(['down', 'down', 'down', 'reached', 'taken 1.1']);
  });

  it('waits as long as the server asks it to', async () => {
    const network = new Network();
    const { put } = network.page(undefined, {
      deliver: async ({ place, revision }) => {
        network.sent.push(`${place}.${revision}`);
        return { waits: 'busy', minMs: 30_000 };
      },
    });
    await put(word(1));
    await network.pass(29_999);
    expect(network.sent).toHaveLength(1);
    await network.pass(1);
    expect(network.sent).toHaveLength(2);
  });

  it('sends nothing more once a try says so, until it is told to', async () => {
    const network = new Network();
    let stops = true;
    const { put, outbox, outcomes } = network.page(undefined, {
      deliver: async () => (stops ? { waits: 'signed out', stops } : { outcome: 'taken' }),
    });
    await put(word(1));
    await network.pass(600_000);
    expect(outcomes).toEqual(['signed out']);
    stops = false;
    outbox.tryNow();
    await network.pass(0);
    expect(outcomes).toEqual(['signed out', 'reached', 'taken 1.1']);
  });

  it('that is stopped settles what is on its way, and sends nothing more until it is told to', async () => {
    const network = new Network();
    network.way = 10;
    const { put, outbox, outcomes } = network.page();
    await put(word(1));
    await network.pass(0);
    outbox.stop();
    await put(word(2));
    await network.pass(600_000);
    expect(outcomes).toEqual(['taken 1.1']);
    outbox.tryNow();
    await network.pass(20);
    expect(outcomes).toEqual(['taken 1.1', 'taken 2.1']);
  });

  it('that chooses what to send asks before each try, again when something has changed meanwhile, and one at a time', async () => {
    const network = new Network();
    network.way = 10;
    const store = createMemoryStore(shape);
    let held = true;
    const { outbox } = network.page(store, {
      next: async () => {
        const [first] = await store.entriesOf({});
        return held ? { lookAgainMs: 500 } : { entry: first };
      },
    });
    for (const place of [1, 2]) await outbox.keep(word(place));
    outbox.tryNow();
    await network.pass(1000);
    expect(network.sent).toEqual([]);
    held = false;
    await network.pass(500);
    expect(network.sent).toEqual(['1.1']);
    await network.pass(100);
    expect([network.sent, network.mostAtOnce, store.entries]).toEqual([['1.1', '2.1'], 1, []]);
  });

  it('that chooses what to send sends nothing before note was taken of what was settled', async () => {
    const network = new Network();
    const store = createMemoryStore(shape);
    const { outbox } = network.page(store, {
      next: async () => ({ entry: (await store.entriesOf({}))[0] }),
      settled: async (settled) => {
        await new Promise<void>((resolve) => {
          network.later(100, resolve);
        });
        await store.forget(settled);
      },
    });
    await outbox.keep(word(1));
    outbox.tryNow();
    await network.pass(50);
    outbox.tryNow();
    await network.pass(1000);
    expect([network.sent, store.entries]).toEqual([['1.1'], []]);
  });

  it('does not count the failure of what was called off, and goes on at once', async () => {
    const network = new Network();
    network.way = 1000;
    const { put, outbox, outcomes } = network.page();
    await put(word(1));
    await network.pass(0);
    outbox.callOff(({ place }) => place === 1);
    await network.pass(0);
    expect([network.sent, outcomes]).toEqual([['1.1', '1.1'], []]);
  });
});

const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('put' as const), place: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('wait' as const), ms: fc.nat(20_000) }) },
  fc.record({ what: fc.constant('way' as const), ms: fc.nat(3000) }),
  fc.constantFrom(
    ...(['up', 'down', 'loses replies', 'restart', 'try now', 'stop', 'call off'] as const).map((what) => ({ what })),
  ),
);

it.each(['sends what it is given', 'chooses from the device'])(
  'nothing that was put is lost or sent twice at once, and the newest of each name wins, by an outbox that %s, whatever happens',
  (way) =>
    fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), async (moves, most) => {
        const network = new Network();
        const store = createMemoryStore(shape);
        const isChoosing = way === 'chooses from the device';
        const next = async () => ({ entry: (await store.entriesOf({}))[0] });
        const open = () => {
          const page = network.page(store, { mostAtOnce: most, ...(isChoosing && { next }) });
          page.outbox.tryNow();
          if (!isChoosing) store.entries.forEach(page.outbox.send);
          return page;
        };
        let page = open();
        const expected = new Map<number, number>();
        for (const [index, move] of moves.entries()) {
          if (move.what === 'put') {
            expected.set(move.place, index);
            await page.put(word(move.place, index));
          } else if (move.what === 'wait') await network.pass(move.ms);
          else if (move.what === 'way') network.way = move.ms;
          else if (move.what === 'restart') {
            page.leave();
            page = open();
          } else if (move.what === 'try now') page.outbox.tryNow({ reset: true });
          else if (move.what === 'stop') page.outbox.stop();
          else if (move.what === 'call off') page.outbox.callOff(() => true);
          else network.state = move.what;
        }
        network.state = 'up';
        page.outbox.tryNow();
        await network.pass(120_000);
        expect(network.server).toEqual(expected);
        expect(store.entries).toEqual([]);
        expect(network.isTwice).toBe(false);
      }),
      { numRuns: 200 },
    ),
);
