import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../tests/support/fake-storage.ts';
import {
  announceDeviceChange,
  deviceStore,
  storedText,
  storedValue,
  tabStore,
  watchDeviceStore,
} from './browser-storage.ts';

const parseSize = (stored: unknown): number => (typeof stored === 'number' ? stored : 12);

let device: FakeStorage;
let tab: FakeStorage;
beforeEach(() => {
  device = new FakeStorage();
  tab = new FakeStorage();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('storedValue', () => {
  it('returns what was written, stored as JSON under its key', () => {
    storedValue('size', parseSize).write(14);
    expect(Object.fromEntries(device.texts)).toEqual({ size: '14' });
    expect(storedValue('size', parseSize).read()).toBe(14);
  });

  it.each([
    ['nothing', {}],
    ['no JSON', { size: 'not JSON' }],
    ['another shape', { size: '"large"' }],
  ])('returns what parse makes of null or of another shape where the browser has %s', (_, texts) => {
    vi.stubGlobal('localStorage', new FakeStorage(texts));
    expect(storedValue('size', parseSize).read()).toBe(12);
  });

  it('returns what another tab has written since', () => {
    const size = storedValue('size', parseSize);
    size.write(14);
    device.setItem('size', '16');
    expect(size.read()).toBe(16);
  });

  it('returns the same object until what is stored changes', () => {
    const list = storedValue('list', (stored) => ({ list: stored }));
    list.write({ list: 1 });
    const first = list.read();
    expect(list.read()).toBe(first);
    device.setItem('list', '2');
    expect(list.read()).toEqual({ list: 2 });
  });

  it('removes it', () => {
    const size = storedValue('size', parseSize);
    size.write(14);
    size.remove();
    expect(device.length).toBe(0);
    expect(size.read()).toBe(12);
  });
});

describe('storedText', () => {
  it('stores a text as it is, of a tab alone where it is said', () => {
    storedText('view', tabStore).write('not JSON');
    expect([Object.fromEntries(tab.texts), device.length]).toEqual([{ view: 'not JSON' }, 0]);
    expect(storedText('view', tabStore).read()).toBe('not JSON');
    expect(storedText('view').read()).toBeNull();
  });
});

describe('a browser that stores nothing', () => {
  it.each([
    ['has no room', () => Object.assign(device, { isFull: true })],
    ['refuses each use', () => Object.assign(device, { isRefused: true })],
    ['refuses the storage', () => vi.stubGlobal('localStorage', undefined)],
  ])('keeps a value as long as the page where it %s', (_, refuse) => {
    const size = storedValue('size', parseSize);
    refuse();
    size.write(14);
    expect(size.read()).toBe(14);
    size.remove();
    expect(size.read()).toBe(12);
  });

  it('stores a value again once there is room', () => {
    const size = storedValue('size', parseSize);
    device.isFull = true;
    size.write(14);
    device.isFull = false;
    size.write(16);
    device.setItem('size', '18');
    expect(size.read()).toBe(18);
  });

  it('has no texts and says of each that it is not stored', () => {
    device.isRefused = true;
    expect(deviceStore.write('a', 'text')).toBe(false);
    expect(deviceStore.read('a')).toBeNull();
    expect(deviceStore.keys()).toEqual([]);
    expect(() => deviceStore.remove('a')).not.toThrow();
  });
});

describe('watchDeviceStore', () => {
  it('tells of changes in other tabs and of what this one announces, until it is ended', () => {
    const page = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, page[name].bind(page));
    const listener = vi.fn();
    const end = watchDeviceStore(listener);
    page.dispatchEvent(new Event('storage'));
    announceDeviceChange();
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    announceDeviceChange();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
