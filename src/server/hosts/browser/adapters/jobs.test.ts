import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogCollector } from '../../../../../tests/support/jobs.ts';
import type { Database } from '../../../database/database.ts';
import { createInProcessJobs } from './jobs.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('recurring jobs in this process', () => {
  it('run at the start, then in their minute of every hour or at their time of every day', async () => {
    const usual = { retries: 0, retryDelaySeconds: 0, timeoutSeconds: 30, maxWaiting: 100 };
    const policies = {
      hourly: { ...usual, recurs: { minute: 17 } },
      daily: { ...usual, recurs: { minute: 40, hour: 1 } },
    };
    const runs: string[] = [];
    const run = (name: string) => async () => {
      runs.push(`${name} ${new Date().toISOString().slice(0, 16)}`);
      return null;
    };
    const database = { transaction: async () => {} } as unknown as Database;
    const jobs = createInProcessJobs<{ hourly: object; daily: object }>(database, policies, createLogCollector([]));
    await jobs.start({ hourly: run('hourly'), daily: run('daily') });
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(runs).toEqual([
      'hourly 2026-03-02T08:00',
      'daily 2026-03-02T08:00',
      'hourly 2026-03-02T08:17',
      'hourly 2026-03-02T09:17',
    ]);
    await vi.advanceTimersByTimeAsync(46 * 3_600_000);
    expect(runs.filter((line) => line.startsWith('daily'))).toEqual([
      'daily 2026-03-02T08:00',
      'daily 2026-03-03T01:40',
      'daily 2026-03-04T01:40',
    ]);
    await jobs.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
