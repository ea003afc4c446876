import type { DBSchema, IDBPDatabase } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceStore } from './device-store.ts';

type Kept = { place: string; values: Set<string> };
type Opening = { succeed(): void; fail(): void; terminate(): void };

/** A store of words; each opening of its database ends when the test says so. */
const openWords = ({ full = false } = {}) => {
  const device: Kept = { place: 'device', values: new Set() };
  const openings: Opening[] = [];
  const words = createDeviceStore<DBSchema, Kept, Kept>({
    name: 'words',
    upgrade: () => {},
    onDevice: () => device,
    inMemory: () => ({ place: 'memory', values: new Set() }),
    carryOver: async (memory) => {
      if (full) throw new Error('The device is full');
      for (const value of memory.values) device.values.add(value);
    },
    open: (_, { terminated }) =>
      new Promise((resolve, reject) => {
        openings.push({
          succeed: () => resolve({} as IDBPDatabase<DBSchema>),
          fail: () => reject(new Error('No database here')),
          terminate: terminated,
        });
      }),
  });
  const add = async (word: string) => {
    const { place, values } = await words();
    values.add(word);
    return place;
  };
  return { words, add, device, openings };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a store on the device', () => {
  it('is opened once', async () => {
    const { words, add, device, openings } = openWords();
    const adding = [add('uno'), add('dos')];
    openings[0]?.succeed();
    expect(await Promise.all(adding)).toEqual(['device', 'device']);
    await words();
    expect([...device.values]).toEqual(['uno', 'dos']);
    expect(openings).toHaveLength(1);
  });

  it('is in memory after three seconds, and has what was kept there when the browser opens it later', async () => {
    const { words, add, device, openings } = openWords();
    const adding = add('uno');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await adding).toBe('memory');
    expect(await add('dos')).toBe('memory');
    await vi.advanceTimersByTimeAsync(60_000);
    openings[0]?.succeed();
    await vi.advanceTimersByTimeAsync(0);
    expect((await words()).place).toBe('device');
    expect([...device.values]).toEqual(['uno', 'dos']);
    expect(openings).toHaveLength(1);
  });

  it('is tried again half a minute after the browser had none, with what was kept meanwhile', async () => {
    const { add, device, openings } = openWords();
    const adding = add('uno');
    openings[0]?.fail();
    expect(await adding).toBe('memory');
    expect(await add('dos')).toBe('memory');
    expect(openings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    const third = add('tres');
    openings[1]?.succeed();
    expect(await third).toBe('device');
    expect([...device.values]).toEqual(['uno', 'dos', 'tres']);
  });

  it('stays in memory, with everything, where the device takes nothing of it', async () => {
    const { words, add, openings } = openWords({ full: true });
    const adding = add('uno');
    await vi.advanceTimersByTimeAsync(3000);
    await adding;
    openings[0]?.succeed();
    expect(await add('dos')).toBe('memory');
    const { place, values } = await words();
    expect([place, ...values]).toEqual(['memory', 'uno', 'dos']);
  });

  it('is opened again after the browser has closed it', async () => {
    const { add, openings } = openWords();
    const adding = add('uno');
    openings[0]?.succeed();
    await adding;
    openings[0]?.terminate();
    const again = add('dos');
    openings[1]?.succeed();
    expect(await again).toBe('device');
  });
});
