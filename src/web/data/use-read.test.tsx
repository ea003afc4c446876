import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/index.ts';
import { Refused, Unavailable } from './errors.ts';
import { freshSource, readOf } from './read-source.ts';
import { queryOptionsFor, type Read, type ReadOptions, useRead } from './use-read.ts';

const fetching = vi.fn<typeof fetch>();
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', fetching.mockReset());
  fetching.mockImplementation(async () => new Response('{"success":true,"content":[2]}'));
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const call = calls.assessments.getAssessments;
const reply = (id: number) => ({ content: [id] }) as never;

function hook<Reply>(use: () => Read<Reply>): Read<Reply> {
  let result: Read<Reply> | undefined;
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

describe('useRead', () => {
  it('returns the cached reply to the same input', () => {
    client.setQueryData(readOf(call, { search: 'a' }).queryKey, reply(1));
    expect(hook(() => useRead(call, { search: 'a' })).reply).toEqual({ content: [1] });
    expect(hook(() => useRead(call, { search: 'a' }, { suspend: true })).reply).toEqual({ content: [1] });
  });

  it('returns no reply before the first one', () => {
    expect(hook(() => useRead(call, { search: 'b' }))).toMatchObject({ reply: undefined, isOld: false, error: null });
  });

  it('does not use with `fresh` what another screen has read', () => {
    const source = readOf(call, {});
    client.setQueryData(source.queryKey, reply(1));
    expect(hook(() => useRead(call, {}, { fresh: true })).reply).toBeUndefined();
    client.setQueryData(freshSource(source).queryKey, reply(3));
    expect(hook(() => useRead(call, {}, { fresh: true })).reply).toEqual({ content: [3] });
  });
});

describe('queryOptionsFor', () => {
  const observe = (input: { search: string }, options: ReadOptions<never>) =>
    queryOptionsFor(readOf<typeof call, never>(call, input), options);

  it('returns with `keepPrevious` the reply to the previous input until the new one arrives', async () => {
    const observer = new QueryObserver<never>(client, observe({ search: 'a' }, { keepPrevious: true }));
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
    observer.setOptions(observe({ search: 'b' }, { keepPrevious: true }));
    expect(observer.getCurrentResult()).toMatchObject({ data: { content: [2] }, isPlaceholderData: true });
    await vi.waitFor(() => expect(observer.getCurrentResult().isPlaceholderData).toBe(false));
    stop();
  });

  it('is read again after the time that `refreshAfter` returns for the reply', () => {
    const { refetchInterval } = queryOptionsFor(readOf(call, {}), {
      refreshAfter: ({ counts }) => counts.ongoing > 0 && 20_000,
    });
    const delay = (ongoing: number) =>
      refetchInterval({ state: { data: { counts: { ongoing } } as never, dataUpdatedAt: 0 } });
    expect([delay(1), delay(0)]).toEqual([20_000, false]);
  });

  it.each([
    ['throw', [true, true]],
    ['throwUnlessRefused', [true, false]],
    ['tell', [false, false]],
  ] as const)('with onFailure %j throws an outage and a refusal: %j', (onFailure, thrown) => {
    const { throwOnError } = observe({ search: '' }, { onFailure });
    const state = { data: undefined, dataUpdatedAt: 0 };
    const errors = [new Unavailable(null, null), new Refused('scheduleNotValid')];
    expect(errors.map((error) => throwOnError?.(error, { state }))).toEqual(thrown);
  });

  it('does not throw while there is a reply to show', () => {
    const { throwOnError } = observe({ search: '' }, { onFailure: 'throw' });
    const state = { data: { content: [] } as never, dataUpdatedAt: 0 };
    expect(throwOnError?.(new Unavailable(null, null), { state })).toBe(false);
  });
});
