import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { cachedReply, forgetReads, readNow, updateCachedReply } from './cache.ts';
import { queryClient } from './query-client.ts';

/** A source whose replies come when the test lets them come, in the order of the readings. */
const openSource = () => {
  const readings: ((reply: number) => void)[] = [];
  const queryKey = ['assessments', 'continueAssessment', {}];
  const queryFn = () => new Promise<number>((resolve) => readings.push(resolve));
  return { source: { queryKey, queryFn, retry: false }, readings };
};

describe('updateCachedReply', () => {
  afterEach(forgetReads);

  it('replaces what was read, and returns it', async () => {
    const { source, readings } = openSource();
    const reading = readNow(source);
    readings[0]?.(1);
    await reading;
    expect(updateCachedReply(source, (reply) => reply && reply + 1)).toBe(2);
    expect([cachedReply(source), readings.length]).toEqual([2, 1]);
  });

  it('is not undone by a reading under way, which begins anew', async () => {
    const { source, readings } = openSource();
    queryClient.setQueryData(source.queryKey, 1);
    const stop = new QueryObserver(queryClient, { ...source, staleTime: 0 }).subscribe(() => {});
    await expect.poll(() => readings.length).toBe(1);
    updateCachedReply(source, () => 2);
    readings[0]?.(1);
    await expect.poll(() => readings.length).toBe(2);
    expect(cachedReply(source)).toBe(2);
    readings[1]?.(3);
    await expect.poll(() => cachedReply(source)).toBe(3);
    stop();
  });

  it('leaves a first reading alone where there is nothing to replace', async () => {
    const { source, readings } = openSource();
    const reading = readNow(source);
    expect(updateCachedReply(source, (reply) => reply && reply + 1)).toBe(undefined);
    readings[0]?.(1);
    expect(await reading).toBe(1);
    expect(readings.length).toBe(1);
  });
});
