import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_UNSENT_SHEETS } from '../../../core/scanning/scan-links.ts';
import { Refused, SessionEnded, Unavailable } from '../../data/errors.ts';
import { createMemoryStore, type MemoryStore } from '../../device/entry-store.ts';
import type { AnnouncedFile, ScanSession } from './scan-session.ts';
import { HOLD_MS, SheetQueue } from './sheet-queue.ts';
import { sheetShape, type UnsentSheet } from './sheet-store.ts';

const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

let store: MemoryStore<UnsentSheet>;
let timers: { ms: number; run: () => void }[];
let now: number;
let calls: string[];
let announce: (idBatch: number | undefined) => AnnouncedFile;
let sendPart: (offset: number, size: number) => number;
let queue: SheetQueue;

beforeEach(() => {
  store = createMemoryStore(sheetShape);
  [timers, now, calls] = [[], 0, []];
  let files = 30;
  announce = (idBatch) => ({ idBatch: idBatch ?? 21, idFile: ++files, received: 0 });
  sendPart = (offset, size) => offset + size;
  queue = start();
});

const start = () =>
  new SheetQueue({
    store: async () => store,
    now: () => now,
    later: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    random: () => 0,
    onReconnectOrVisibility: () => () => {},
  });

const session = (idUser = 7, idSchedule = 61): ScanSession => ({
  ...{ idUser, idSchedule },
  announce: async (idBatch) => {
    calls.push(`announce ${idBatch}`);
    return announce(idBatch);
  },
  sendPart: async ({ idFile, offset, bytes }) => {
    calls.push(`send ${idFile} ${offset}`);
    return sendPart(offset, bytes.size);
  },
});
const sheet = (id: string) => ({ id, idSheet: 1, jpeg: new Blob([new Uint8Array(10)]) });
/** Lets the time pass until the next timer. */
const pass = async () => {
  const [timer] = timers.splice(0, 1);
  now += timer?.ms ?? 0;
  timer?.run();
  await quiet();
};

describe('a sheet', () => {
  it('is stored at once, sent when it is no longer held, and forgotten when the server has it', async () => {
    queue.open(session());
    await queue.take([sheet('a')]);
    await quiet();
    expect([store.entries.length, calls, timers[0]?.ms]).toEqual([1, [], HOLD_MS]);
    await pass();
    expect(calls).toEqual(['announce undefined', 'send 31 0']);
    expect([store.entries, queue.read()]).toMatchObject([[], { waiting: [], sent: 1, idBatch: 21 }]);
  });

  it('is sent once the next one is taken, into the same batch', async () => {
    queue.open(session());
    await queue.take([sheet('a')]);
    await queue.take([sheet('b')]);
    await quiet();
    expect(calls).toEqual(['announce undefined', 'send 31 0']);
    queue.release();
    await quiet();
    expect(calls.slice(2)).toEqual(['announce 21', 'send 32 0']);
  });

  it('is taken back while it is held, and not while the server knows of it', async () => {
    queue.open(session());
    await queue.take([sheet('a')]);
    expect(await queue.takeBack(['a'])).toBe(true);
    expect([store.entries, queue.read().waiting]).toEqual([[], []]);
    await queue.take([sheet('b')]);
    sendPart = () => {
      throw new Unavailable(null, null);
    };
    await pass();
    expect(await queue.takeBack(['b'])).toBe(false);
    expect(store.entries).toHaveLength(1);
  });

  it('waits while the server cannot be reached, and goes on with the file that was announced', async () => {
    queue.open(session());
    sendPart = () => {
      throw new Unavailable(null, null);
    };
    await queue.take([sheet('a')]);
    await pass();
    expect(queue.read()).toMatchObject({ stopped: 'offline', waiting: [{ id: 'a' }] });
    sendPart = (offset) => {
      if (offset === 0) throw new Refused('scanOffsetNotValid', { received: 4 });
      return 10;
    };
    // As another page that opens later.
    queue = start();
    queue.open(session());
    await quiet();
    expect(calls).toEqual(['announce undefined', 'send 31 0', 'send 31 0', 'send 31 4']);
    expect([store.entries, queue.read().stopped]).toEqual([[], null]);
  });

  it('is tried again at once where its session was opened again while it was on its way', async () => {
    await store.keep({ ...sheet('a'), idUser: 7, idSchedule: 61, taken: 0 });
    announce = () => {
      throw new Unavailable(null, null);
    };
    queue.open(session());
    const drained = expect(queue.drain(session())).rejects.toBeInstanceOf(Unavailable);
    await quiet();
    await drained;
  });

  it('is announced again where its batch is gone', async () => {
    await store.keep({
      ...{ ...sheet('a'), idUser: 7, idSchedule: 61, taken: 0 },
      announced: { idBatch: 5, idFile: 6, received: 0 },
    });
    sendPart = (offset, size) => {
      if (calls.at(-1) === 'send 6 0') throw new Refused('scanFileNotValid');
      return offset + size;
    };
    queue.open(session());
    await quiet();
    expect(calls).toEqual(['send 6 0', 'announce undefined', 'send 31 0']);
    expect(store.entries).toEqual([]);
  });

  it.each([new Refused('scheduleCancelled'), new SessionEnded()])('stays where it is not taken: %s', async (error) => {
    queue.open(session());
    announce = () => {
      throw error;
    };
    await queue.take([sheet('a')]);
    await pass();
    expect(queue.read()).toMatchObject({ stopped: 'refused', error, waiting: [{ id: 'a' }] });
    expect(store.entries).toHaveLength(1);
    announce = () => ({ idBatch: 21, idFile: 31, received: 0 });
    queue.retry();
    await quiet();
    expect(store.entries).toEqual([]);
  });

  it('is drained, or says why not', async () => {
    await store.keep({ ...sheet('a'), idUser: 7, idSchedule: 61, taken: 0 });
    announce = () => {
      throw new Unavailable(null, null);
    };
    await expect(queue.drain(session())).rejects.toBeInstanceOf(Unavailable);
    announce = () => ({ idBatch: 21, idFile: 31, received: 0 });
    await queue.drain(session());
    expect(store.entries).toEqual([]);
  });

  it('of another user or schedule stays where it is', async () => {
    await store.keep({ ...sheet('a'), idUser: 8, idSchedule: 61, taken: 0 });
    await store.keep({ ...sheet('b'), idUser: 7, idSchedule: 62, taken: 0 });
    queue.open(session());
    await quiet();
    expect([calls, queue.read().waiting, store.entries.length]).toEqual([[], [], 2]);
  });

  it('is refused where the device holds as many as it may', async () => {
    announce = () => {
      throw new Unavailable(null, null);
    };
    queue.open(session());
    await queue.take(Array.from({ length: MOST_UNSENT_SHEETS }, (_, at) => sheet(String(at))));
    await expect(queue.take([sheet('more')])).rejects.toThrow('No room');
    expect(store.entries).toHaveLength(MOST_UNSENT_SHEETS);
  });
});
