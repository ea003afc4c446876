import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../contract/index.ts';
import { trackUserActivity } from './idle.ts';
import { send } from './send.ts';

const MINUTE = 60_000;
const page = new EventTarget();
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', fetching.mockReset());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  fetching.mockImplementation(async () => new Response('{"success":true}'));
  trackUserActivity();
  page.dispatchEvent(new Event('pointerdown'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const idleHeader = () => new Headers(fetching.mock.lastCall?.[1]?.headers).get('x-idle');
const read = () => send(calls.schedules.getSchedules, {});

describe('send with isIdle', () => {
  it('marks calls of a page that was not used for five minutes', async () => {
    vi.advanceTimersByTime(5 * MINUTE - 1);
    await read();
    expect(idleHeader()).toBeNull();
    vi.advanceTimersByTime(1);
    await read();
    expect(idleHeader()).toBe('1');
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
    'does not mark calls after %s',
    async (touch) => {
      vi.advanceTimersByTime(60 * MINUTE);
      page.dispatchEvent(new Event(touch));
      await read();
      expect(idleHeader()).toBeNull();
    },
  );
});
