import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageFromTypesetter, MessageToTypesetter } from './messages.ts';
import { Typesetter, type TypesetterWorker } from './typesetter.ts';

/** A worker that answers when the test says so. */
class FakeWorker implements TypesetterWorker {
  static readonly all: FakeWorker[] = [];
  onmessage: TypesetterWorker['onmessage'] = null;
  onerror: TypesetterWorker['onerror'] = null;
  readonly asked: MessageToTypesetter[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: MessageToTypesetter) {
    this.asked.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  async say(data: MessageFromTypesetter) {
    this.onmessage?.call(this as never, { data } as MessageEvent);
    await vi.advanceTimersByTimeAsync(0);
  }
  async fail(message: string) {
    this.onerror?.call(this as never, { message } as ErrorEvent);
    await vi.advanceTimersByTimeAsync(0);
  }
}

const task = (page: number) => ({ task: 'renderPage', input: { page } }) as unknown as MessageToTypesetter;
const limits = { timeLimitMs: 1000, idleMs: 5000 };
const last = () => FakeWorker.all.at(-1) ?? expect.fail('no worker is started');
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

let typesetter: Typesetter;
beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.all.length = 0;
  typesetter = new Typesetter(() => new FakeWorker());
});
afterEach(() => void vi.useRealTimers());

const started = async () => {
  const first = typesetter.run(task(1), limits);
  await vi.advanceTimersByTimeAsync(0);
  await last().say({ type: 'ready' });
  return first;
};
const startedAndDone = async () => {
  const first = typesetter.run(task(1), limits);
  await vi.advanceTimersByTimeAsync(0);
  await last().say({ type: 'ready' });
  await last().say({ type: 'done', output: 'first' });
  await expect(first).resolves.toBe('first');
};

describe('the typesetter of a device', () => {
  it('is loaded by the first task, and does one after the other', async () => {
    expect(FakeWorker.all).toEqual([]);
    const both = Promise.all([typesetter.run(task(1), limits), typesetter.run(task(2), limits)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(last().asked).toEqual([]);
    await last().say({ type: 'ready' });
    expect(last().asked).toEqual([task(1)]);
    await last().say({ type: 'done', output: 'a' });
    expect(last().asked).toEqual([task(1), task(2)]);
    await last().say({ type: 'done', output: 'b' });
    await expect(both).resolves.toEqual(['a', 'b']);
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('throws what a task throws, and does the next one', async () => {
    await startedAndDone();
    const second = failed(typesetter.run(task(2), limits));
    const third = typesetter.run(task(3), limits);
    await vi.advanceTimersByTimeAsync(0);
    await last().say({ type: 'failed', error: 'TypstError: unknown variable' });
    await expect(second).resolves.toMatchObject({ message: 'TypstError: unknown variable' });
    await last().say({ type: 'done', output: 'c' });
    await expect(third).resolves.toBe('c');
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('stops a task beyond its limit, and begins the next one anew', async () => {
    await startedAndDone();
    const slow = failed(typesetter.run(task(2), limits));
    const next = typesetter.run(task(3), limits);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(slow).resolves.toMatchObject({ reason: 'time' });
    expect(FakeWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    await last().say({ type: 'ready' });
    await last().say({ type: 'done', output: 'c' });
    await expect(next).resolves.toBe('c');
  });

  it('says why it cannot be loaded, and is loaded again by the next task', async () => {
    const first = failed(typesetter.run(task(1), limits));
    await vi.advanceTimersByTimeAsync(0);
    await last().fail('no network');
    await expect(first).resolves.toMatchObject({ message: 'The typesetter cannot be loaded: no network' });
    await startedAndDone();
    expect(FakeWorker.all).toHaveLength(2);
  });

  it('tells a worker that breaks from a task that fails', async () => {
    const first = failed(started());
    await vi.advanceTimersByTimeAsync(0);
    await last().fail('out of memory');
    await expect(first).resolves.toMatchObject({ reason: 'crash' });
    expect(last().isEnded).toBe(true);
  });

  it('is ended when no task has come for some time', async () => {
    await startedAndDone();
    await vi.advanceTimersByTimeAsync(4999);
    expect(last().isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(last().isEnded).toBe(true);
  });
});
