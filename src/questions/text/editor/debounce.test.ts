import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { telling } from './debounce.ts';

describe('what is typed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told once typing pauses', () => {
    const tell = vi.fn();
    const { soon } = telling(tell);
    soon();
    vi.advanceTimersByTime(249);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('is told every second while nobody pauses', () => {
    const tell = vi.fn();
    const { soon } = telling(tell);
    for (let key = 0; key < 40; key++) {
      soon();
      vi.advanceTimersByTime(100);
    }
    expect(tell.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it('is told at once where that is asked for, and not again', () => {
    const tell = vi.fn();
    const { soon, now } = telling(tell);
    now();
    expect(tell).not.toHaveBeenCalled();
    soon();
    now();
    vi.advanceTimersByTime(5000);
    expect(tell).toHaveBeenCalledOnce();
  });
});
