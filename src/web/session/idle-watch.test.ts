import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../tests/support/fake-storage.ts';
import { watchIdleness } from './idle-watch.ts';

const HOUR = 3_600_000;
const stored = new FakeStorage();
const stages: Record<string, string[]> = {};
const ends: (() => void)[] = [];

/** A tab of one browser: what it stores, all tabs read. */
const openTab = (name: string) => {
  const page = new EventTarget();
  const own: string[] = [];
  stages[name] = own;
  ends.push(watchIdleness(page, (stage) => own.push(stage)));
  return { press: () => page.dispatchEvent(new Event('keydown')) };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', stored);
  stored.clear();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that nobody uses', () => {
  it('is told a minute before six hours are over, and when they are', () => {
    openTab('a');
    vi.advanceTimersByTime(6 * HOUR - 60_001);
    expect(stages.a).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(stages.a).toEqual(['ending']);
    vi.advanceTimersByTime(60_000);
    expect(stages.a).toEqual(['ending', 'over']);
  });

  it('goes on when a key is pressed in the last minute, once the keys have paused for 250 ms', () => {
    const { press } = openTab('a');
    vi.advanceTimersByTime(6 * HOUR - 30_000);
    press();
    vi.advanceTimersByTime(200);
    press();
    vi.advanceTimersByTime(249);
    expect(stages.a).toEqual(['ending']);
    vi.advanceTimersByTime(1);
    expect(stages.a).toEqual(['ending', 'active']);
    vi.advanceTimersByTime(6 * HOUR - 60_000);
    expect(stages.a).toEqual(['ending', 'active', 'ending']);
  });

  it('goes on while another tab is used', () => {
    openTab('a');
    const { press } = openTab('b');
    vi.advanceTimersByTime(3 * HOUR);
    press();
    vi.advanceTimersByTime(4 * HOUR);
    expect(stages).toMatchObject({ a: [], b: [] });
    vi.advanceTimersByTime(2 * HOUR + 250);
    expect(stages).toMatchObject({ a: ['ending', 'over'], b: ['ending', 'over'] });
  });

  it('is over on a computer that slept, even when it is used before a timer runs', () => {
    const { press } = openTab('a');
    vi.setSystemTime(Date.now() + 7 * HOUR);
    press();
    expect(stages.a).toEqual(['over']);
  });
});
