import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scaleWait } from '../../../tests/support/waits.ts';
import { calls } from '../../contract/index.ts';
import { readOf } from './read-source.ts';
import { mutationOptionsFor, useWrite, type Write } from './use-write.ts';

const fetching = vi.fn<typeof fetch>();
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.stubGlobal('fetch', fetching.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

const succeed = (reply = {}) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify({ success: true, ...reply })));
const refuse = () =>
  fetching.mockImplementation(
    async () => new Response('{"success":false,"errCode":400,"error":"Schedule not valid"}', { status: 400 }),
  );

/** Renders a component with the hook once and returns what the hook returned. */
function hook<Input, Reply>(use: () => Write<Input, Reply>): Write<Input, Reply> {
  let result: Write<Input, Reply> | undefined;
  const Probe = () => {
    result = use();
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  if (!result) throw new Error('The hook did not run');
  return result;
}

describe('useWrite', () => {
  it('sends one call when it is pressed twice', async () => {
    succeed();
    const { mutateAsync, mutate } = hook(() => useWrite(calls.schedules.cancelSchedule));
    mutate({ idSchedule: 1 });
    await mutateAsync({ idSchedule: 1 });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('sends a second press after a failure, and rejects with the refusal', async () => {
    refuse();
    const { mutateAsync } = hook(() => useWrite(calls.schedules.cancelSchedule));
    await expect(mutateAsync({ idSchedule: 1 })).rejects.toThrow();
    await expect(mutateAsync({ idSchedule: 1 })).rejects.toThrow();
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('ignores a press after success when the screen is left', async () => {
    succeed();
    const { mutateAsync } = hook(() => useWrite(calls.schedules.cancelSchedule, { leavesScreen: true }));
    await mutateAsync({ idSchedule: 1 });
    await mutateAsync({ idSchedule: 1 });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('sends queued writes one after the other', async () => {
    const underWay: number[] = [];
    const order: string[] = [];
    const write = async (name: string) => {
      underWay.push(1);
      order.push(`${name} begins with ${underWay.length} under way`);
      await Promise.resolve();
      underWay.pop();
    };
    const { mutateAsync } = hook(() => useWrite(write, { queue: 'of this test' }));
    await Promise.all([mutateAsync('first'), mutateAsync('second')]);
    expect(order).toEqual(['first begins with 1 under way', 'second begins with 1 under way']);
  });

  it('starts a replacing write while the one before is under way', async () => {
    const first = Promise.withResolvers<string>();
    const { mutateAsync } = hook(() =>
      useWrite((name: string) => (name === 'first' ? first.promise : Promise.resolve(name)), { replaces: true }),
    );
    const before = mutateAsync('first');
    await expect(mutateAsync('second')).resolves.toBe('second');
    first.resolve('first');
    await before;
  });
});

describe('a successful write', () => {
  const source = readOf(calls.assessments.getAssessments, {});
  const isStale = () => client.getQueryState(source.queryKey)?.isInvalidated;
  const write = (options: Parameters<typeof mutationOptionsFor>[1] = {}) =>
    new MutationObserver(client, mutationOptionsFor(calls.schedules.cancelSchedule, options, client)).mutate({
      idSchedule: 1,
    });
  beforeEach(() => void client.setQueryData(source.queryKey, { content: [] }));

  it('makes the reads stale that the table names', async () => {
    succeed();
    await write();
    expect(isStale()).toBe(true);
  });

  it('makes all reads stale when the table cannot be loaded', async () => {
    succeed();
    client.setQueryData(['audit'], {});
    vi.doMock('./stale-reads.ts', () => ({}));
    vi.resetModules();
    await write();
    vi.doUnmock('./stale-reads.ts');
    expect([isStale(), client.getQueryState(['audit'])?.isInvalidated]).toEqual([true, true]);
  });

  it('calls onSuccess before it makes reads stale', async () => {
    succeed();
    await write({ onSuccess: () => expect(isStale()).toBe(false) });
    expect(isStale()).toBe(true);
  });

  it('leaves the reads as they are when it was refused', async () => {
    refuse();
    await expect(write()).rejects.toThrow();
    expect(isStale()).toBe(false);
  });
});

describe('a write that is repeated until it is answered', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const start = () => {
    const outcome = { status: 'waiting' };
    new MutationObserver(client, mutationOptionsFor(calls.schedules.cancelSchedule, { untilAnswered: true }, client))
      .mutate({ idSchedule: 1 })
      .then(
        () => {
          outcome.status = 'saved';
        },
        () => {
          outcome.status = 'refused';
        },
      );
    return outcome;
  };

  it('waits while there is no network, and is saved when there is one', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const outcome = start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome.status).toBe('waiting');
    succeed();
    await vi.advanceTimersByTimeAsync(10_000);
    // What the success loads takes real time.
    await vi.waitFor(() => expect(outcome.status).toBe('saved'), { timeout: scaleWait(5_000) });
  });

  it('is not repeated after a refusal', async () => {
    refuse();
    const outcome = start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome.status).toBe('refused');
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});
