import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

const morning = Date.parse('2026-11-24T09:00:00Z');

/** A device whose clock is `wrong` milliseconds ahead, and a server whose clock is right. */
const device = (wrong = 0) => {
  const time = { passed: 0, wrong, asleep: 0 };
  const memory = { behind: 0, read: () => memory.behind, write: (behind: number) => Object.assign(memory, { behind }) };
  const page = () =>
    new ServerClock(
      () => time.passed - time.asleep,
      () => morning + time.passed + time.wrong,
      memory,
    );
  const clock = page();
  const truth = () => morning + time.passed;
  return {
    clock,
    /** Another page of the device, or the same one after a reload. */
    page,
    truth,
    pass: (ms: number) => {
      time.passed += ms;
    },
    setClock: (ms: number) => {
      time.wrong = ms;
    },
    sleep: (ms: number) => {
      time.passed += ms;
      time.asleep += ms;
    },
    ask: (there: number, back: number) =>
      clock.hear(async () => {
        time.passed += there;
        const serverTime = new Date(truth()).toISOString();
        time.passed += back;
        return { serverTime };
      }),
  };
};

describe('ServerClock', () => {
  it('returns the time of the device before the first reply', () =>
    expect(device(5000).clock.now()).toBe(morning + 5000));

  it('returns the time of the server on a device whose clock is hours wrong', async () => {
    const { clock, ask, pass, truth } = device(-7 * 3_600_000);
    await ask(20, 20);
    pass(60_000);
    expect(clock.now()).toBe(truth());
  });

  it('ignores changes of the device clock', async () => {
    const { clock, ask, pass, setClock, truth } = device();
    await ask(20, 20);
    setClock(3_600_000);
    pass(1000);
    expect(clock.now()).toBe(truth());
    expect(clock.slept()).toBe(true);
  });

  it('is right after a reload without a network on a device whose clock is hours wrong', async () => {
    const { ask, page, pass, truth } = device(-7 * 3_600_000);
    await ask(20, 20);
    pass(60_000);
    expect(page().now()).toBe(truth());
  });

  it('returns how late it may be after a sleep in which the timer stood still', async () => {
    const { clock, ask, pass, sleep, truth } = device(5000);
    await ask(20, 20);
    pass(60_000);
    expect(clock.latest()).toBe(truth());
    sleep(600_000);
    expect(clock.latest()).toBe(truth());
    expect(clock.now()).toBe(truth() - 600_000);
    await ask(20, 20);
    expect(clock.latest()).toBe(truth());
  });

  it('is not earlier than the timer when the device clock is set back', async () => {
    const { clock, ask, setClock, truth } = device();
    await ask(20, 20);
    setClock(-3_600_000);
    expect(clock.latest()).toBe(truth());
  });

  it('continues from the last time of an earlier page when the device clock was set back', () => {
    const { clock, setClock, sleep, truth } = device();
    const last = truth();
    sleep(60_000);
    setClock(-3_600_000);
    clock.isPast(last);
    expect(clock.now()).toBe(last);
  });

  it('adds what the device clock has counted since the last time of an earlier page', () => {
    const { clock, sleep, truth } = device();
    const last = truth();
    sleep(60_000);
    clock.isPast(last);
    expect(clock.now()).toBe(truth());
  });

  it('prefers the first reply to the time of an earlier page', async () => {
    const { clock, ask, truth } = device();
    clock.isPast(truth() + 600_000);
    await ask(800, 800);
    expect(clock.now()).toBe(truth());
    clock.isPast(truth() + 600_000);
    expect(clock.now()).toBe(truth());
  });

  it('notifies its subscribers when it is set', async () => {
    const { clock, ask } = device();
    let times = 0;
    const stop = clock.whenSet(() => times++);
    await ask(20, 20);
    await ask(500, 500);
    stop();
    await ask(10, 10);
    expect(times).toBe(1);
  });

  it('keeps the time of the fastest reply', async () => {
    const { clock, ask, truth } = device();
    await ask(10, 10);
    await ask(10, 3000);
    expect(clock.now()).toBe(truth());
  });

  it('detects that the device slept and takes the time of the next reply', async () => {
    const { clock, ask, sleep, truth } = device();
    await ask(10, 10);
    sleep(600_000);
    expect(clock.slept()).toBe(true);
    await ask(500, 500);
    expect(clock.now()).toBe(truth());
    expect(clock.slept()).toBe(false);
  });

  it('is right after a request that waited for a new sign-in', async () => {
    const { clock, ask, truth } = device();
    await ask(300_000, 100);
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(2000);
  });

  it('is never wrong by more than half the round trip time', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.tuple(fc.nat(2000), fc.nat(2000)), { minLength: 1, maxLength: 8 }),
        async (wrong, ways) => {
          const { clock, ask, truth } = device(wrong);
          for (const [there, back] of ways) await ask(there, back);
          const best = Math.min(...ways.map(([there, back]) => (there + back) / 2));
          expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(best);
        },
      ),
    ));
});
