import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../device/entry-store.ts';
import type { JournalEntry } from '../journal/entries.ts';
import { createPhotoQueue, type PhotoQueue, type UploadResult } from './queue.ts';
import { type PhotoStore, photoShape, type StoredPhoto } from './store.ts';

const attempt = { idUser: 7, idAttempt: 70 };

/** Lets everything that waits for nothing but its turn come round. */
const quiet = async () => {
  for (let turn = 0; turn < 80; turn++) await null;
};

let passed: number;
let timers: Set<{ at: number; run: () => void }>;
let awake: Set<() => void>;
let entries: JournalEntry[];
let store: PhotoStore;
let server: string[];
let answer: (photo: StoredPhoto, signal: AbortSignal) => UploadResult | Promise<UploadResult>;
/** Uploads that were begun, in their order. */
let begun: string[];

beforeEach(() => {
  passed = 100_000;
  timers = new Set();
  awake = new Set();
  entries = [];
  store = createMemoryStore(photoShape);
  server = [];
  begun = [];
  answer = () => 'uploaded';
});

const pass = async (ms: number) => {
  const end = passed + ms;
  await quiet();
  for (;;) {
    const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    if (!next) break;
    timers.delete(next);
    passed = Math.max(passed, next.at);
    next.run();
    await quiet();
  }
  passed = end;
};

const device = () =>
  createPhotoQueue({
    store: async () => store,
    entriesOf: async ({ idAttempt }) => entries.filter((entry) => entry.idAttempt === idAttempt),
    upload: async (photo, signal) => {
      begun.push(photo.sha256);
      const outcome = await answer(photo, signal);
      if (outcome === 'uploaded') server.push(photo.sha256);
      return outcome;
    },
    now: () => passed,
    later: (ms, run) => {
      const timer = { at: passed + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    random: () => 0,
    onReconnectOrVisibility: (run) => {
      awake.add(run);
      return () => awake.delete(run);
    },
  });

const photo = (sha256: string, idQuestion = 1, idAttempt = attempt.idAttempt) => ({
  ...attempt,
  ...{ idAttempt, idQuestion, sha256, photo: new Blob([sha256]) },
});
const answered = (state: JournalEntry['state'], sha256: string | null, idQuestion = 1) => {
  entries = entries.filter((entry) => entry.idQuestion !== idQuestion);
  const response = { text: '', photo: sha256 };
  entries.push({ ...attempt, idQuestion, response, sequence: 1, answeredAt: 1, state });
};
const onDevice = async () => (await store.entriesOf({ idUser: attempt.idUser })).map(({ sha256 }) => sha256);
const waiting = (queue: PhotoQueue) => queue.read().waiting.map(({ sha256 }) => sha256);

describe('a photograph', () => {
  it('is sent after the response that names it and removed from the device once the server has it', async () => {
    const queue = device();
    queue.open(7);
    await queue.keep(photo('a'));
    answered('unsent', 'a');
    await pass(30_000);
    expect([server, waiting(queue), await onDevice()]).toEqual([[], ['a'], ['a']]);
    answered('saved', 'a');
    await pass(1000);
    expect([server, waiting(queue), await onDevice()]).toEqual([['a'], [], []]);
  });

  it('is not started while responses are being sent, and does not delay responses once started', async () => {
    const queue = device();
    queue.open(7);
    answered('saved', 'a');
    queue.hold(true);
    await queue.keep(photo('a'));
    await pass(5000);
    expect(begun).toEqual([]);
    queue.hold(false);
    await quiet();
    expect(server).toEqual(['a']);
  });

  it('is started after a minute without news of the responses', async () => {
    const queue = device();
    queue.open(7);
    answered('saved', 'a');
    queue.hold(true);
    await queue.keep(photo('a'));
    await pass(61_000);
    expect(server).toEqual(['a']);
  });

  it('is retried at growing intervals while the server cannot be reached', async () => {
    const queue = device();
    queue.open(7);
    answered('saved', 'a');
    answer = () => 'unreachable';
    await queue.keep(photo('a'));
    await pass(1000 + 2000 + 4000 + 8000 - 1);
    expect(begun).toHaveLength(4);
    expect(await onDevice()).toEqual(['a']);
    answer = () => 'uploaded';
    await pass(15_000);
    expect(server).toEqual(['a']);
  });

  it('is sent at once when the network is back', async () => {
    const queue = device();
    queue.open(7);
    answered('saved', 'a');
    answer = () => 'unreachable';
    await queue.keep(photo('a'));
    await pass(60_000);
    answer = () => 'uploaded';
    for (const run of awake) run();
    await quiet();
    expect(server).toEqual(['a']);
  });

  it('is sent after a reload by the next page of its student only', async () => {
    const before = device();
    const close = before.open(7);
    answer = () => 'unreachable';
    answered('saved', 'a');
    await before.keep(photo('a'));
    close();
    answer = () => 'uploaded';
    const other = device();
    const leave = other.open(8);
    await pass(60_000);
    expect([server, waiting(other)]).toEqual([[], []]);
    leave();
    const after = device();
    after.open(7);
    await pass(0);
    expect([server, waiting(after)]).toEqual([['a'], []]);
  });

  it('is sent after its attempt has ended', async () => {
    const queue = device();
    queue.open(7);
    answered('saved', 'a');
    answer = () => 'unreachable';
    await queue.keep(photo('a'));
    await pass(20_000);
    entries = [];
    answer = () => 'uploaded';
    await pass(20_000);
    expect(server).toEqual(['a']);
  });

  it('is not sent after it was replaced, and is removed once the server has the replacing response', async () => {
    const queue = device();
    queue.open(7);
    answered('saved', 'a');
    answer = (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve('unreachable'));
      });
    await queue.keep(photo('a'));
    await quiet();
    answered('unsent', 'b');
    await queue.keep(photo('b'));
    await pass(5000);
    expect([begun, await onDevice()]).toEqual([['a'], ['a', 'b']]);
    answer = () => 'uploaded';
    answered('saved', 'b');
    await pass(1000);
    expect([server, await onDevice()]).toEqual([['b'], []]);
  });

  it('is reported as refused until it is replaced, and does not delay others', async () => {
    const queue = device();
    queue.open(7);
    answer = ({ sha256 }) => (sha256 === 'a' ? 'refused' : 'uploaded');
    answered('saved', 'a', 1);
    answered('saved', 'b', 2);
    await queue.keep(photo('a', 1));
    await queue.keep(photo('b', 2));
    await pass(60_000);
    expect([begun, server, waiting(queue)]).toEqual([['a', 'b'], ['b'], []]);
    expect(queue.read().refused).toMatchObject([{ sha256: 'a' }]);
    answered('saved', 'c', 1);
    await queue.keep(photo('c', 1));
    await pass(1000);
    expect([server, queue.read().refused]).toEqual([['b', 'c'], []]);
  });

  it('is removed after a refusal when its student dismisses it', async () => {
    const queue = device();
    queue.open(7);
    answer = () => 'refused';
    answered('saved', 'a');
    await queue.keep(photo('a'));
    await quiet();
    const [refused] = queue.read().refused;
    if (refused) await queue.forget(refused);
    await quiet();
    expect([queue.read().refused, await onDevice()]).toEqual([[], []]);
  });

  it('is sent from a device without storage as long as the page is open', async () => {
    store.keep = () => Promise.reject(new Error('The device is full'));
    const queue = device();
    queue.open(7);
    await queue.keep(photo('a'));
    answered('saved', 'a');
    await pass(1000);
    expect([server, waiting(queue)]).toEqual([['a'], []]);
  });
});

it('a photograph that is being sent is shown by the next screen of its student', async () => {
  const queue = device();
  const close = queue.open(7);
  answered('saved', 'a');
  answer = () => new Promise(() => {});
  await queue.keep(photo('a'));
  await pass(1000);
  close();
  queue.open(7);
  await pass(0);
  expect([begun, queue.read().isRead, waiting(queue)]).toEqual([['a'], true, ['a']]);
});

it('photographs are sent as long as any screen uses the queue', async () => {
  const queue = device();
  const close = queue.open(7);
  const closeOther = queue.open(7);
  closeOther();
  answered('saved', 'a');
  await queue.keep(photo('a'));
  await pass(1000);
  expect(server).toEqual(['a']);
  close();
  answered('saved', 'b', 2);
  await queue.keep(photo('b', 2));
  await pass(60_000);
  expect([server, await onDevice()]).toEqual([['a'], ['b']]);
});

it('photographs are sent one at a time, each once', async () => {
  const queue = device();
  queue.open(7);
  const replies: (() => void)[] = [];
  answer = () => new Promise((resolve) => replies.push(() => resolve('uploaded')));
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    answered('saved', name, index + 1);
    await queue.keep(photo(name, index + 1));
  }
  for (let count = 1; count <= 3; count++) {
    await pass(5000);
    for (const run of awake) run();
    await quiet();
    expect([begun.length, server.length]).toEqual([count, count - 1]);
    replies.shift()?.();
  }
  await quiet();
  expect(server).toEqual(['a', 'b', 'c']);
});
