import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

describe('createSingleFlight', () => {
  const deferred = () => Promise.withResolvers<string>();

  it('starts nothing while a task is under way, and returns the promise of that task', async () => {
    const flight = createSingleFlight<string>();
    const first = deferred();
    const second = vi.fn(async () => 'second');
    const both = [flight.run(() => first.promise), flight.run(second)];
    first.resolve('first');
    await expect(Promise.all(both)).resolves.toEqual(['first', 'first']);
    expect(second).not.toHaveBeenCalled();
  });

  it('starts a further task after success and after failure', async () => {
    const flight = createSingleFlight<string>();
    await flight.run(async () => 'first');
    await expect(flight.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(flight.run(async () => 'third')).resolves.toBe('third');
  });

  it('starts nothing after a success that stays, until it is reset', async () => {
    const flight = createSingleFlight<string>();
    await flight.run(
      async () => 'first',
      () => true,
    );
    await expect(flight.run(async () => 'second')).resolves.toBe('first');
    flight.reset();
    await expect(flight.run(async () => 'third')).resolves.toBe('third');
  });

  it('stays single when it is reset while a task is under way', async () => {
    const flight = createSingleFlight<string>();
    const first = deferred();
    flight.run(() => first.promise);
    flight.reset();
    const again = flight.run(async () => 'second');
    first.resolve('first');
    await expect(again).resolves.toBe('first');
  });
});
