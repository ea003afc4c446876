import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage, storageKeysIn, tabStorage } from './browser-storage.ts';
import { asJson, asNumber, asText, definePreference } from './preference.ts';

const stored = new Map<string, string>();
const page = new EventTarget();
const blocked = {
  get localStorage(): Storage {
    throw new DOMException('insecure', 'SecurityError');
  },
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const layout = () =>
  definePreference(
    'layout',
    asText((text): text is 'one' | 'all' => text === 'one' || text === 'all'),
    'one',
  );
const ids = () =>
  definePreference<readonly number[]>(
    'ids',
    asJson((stored) => (Array.isArray(stored) ? stored : null)),
    [],
  );

/** Makes every access to the storage fail, as browsers do that forbid it. */
const block = () =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => blocked.localStorage });

describe('a preference', () => {
  it('reads what was stored, by whatever page', () => {
    layout().write('all');
    expect(stored.get('layout')).toBe('all');
    expect(layout().read()).toBe('all');
  });

  it('is its fallback without a stored value, with one of another shape, and after it was removed', () => {
    expect(layout().read()).toBe('one');
    stored.set('layout', 'neither');
    stored.set('ids', '{"not":"a list"}');
    expect([layout().read(), ids().read()]).toEqual(['one', []]);
    stored.set('ids', 'not JSON');
    expect(ids().read()).toEqual([]);
    layout().write('all');
    layout().remove();
    expect(layout().read()).toBe('one');
  });

  it('returns the same object until its text changes', () => {
    const preference = ids();
    preference.write([1, 2]);
    expect(preference.read()).toBe(preference.read());
    expect(preference.read()).toEqual([1, 2]);
  });

  it('is a number only where a finite one is stored', () => {
    const clock = definePreference('clock', asNumber, 0);
    for (const text of ['null', '"5"', 'NaN', '']) {
      stored.set('clock', text);
      expect(clock.read()).toBe(0);
    }
    clock.write(-1500);
    expect(clock.read()).toBe(-1500);
  });

  it('tells its listeners of changes of this page and of another tab', () => {
    const heard = vi.fn();
    const stop = layout().subscribe(heard);
    layout().write('all');
    page.dispatchEvent(new Event('storage'));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    layout().remove();
    page.dispatchEvent(new Event('storage'));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('a browser that forbids its storage', () => {
  it('reads as empty and refuses writing only', () => {
    block();
    expect([deviceStorage.getItem('a'), storageKeysIn(deviceStorage)]).toEqual([null, []]);
    expect(() => deviceStorage.removeItem('a')).not.toThrow();
    expect(() => deviceStorage.setItem('a', '1')).toThrow(DOMException);
    // Node has no storage of a tab.
    expect(tabStorage.getItem('a')).toBeNull();
  });

  it('has preferences as long as the page', () => {
    block();
    expect(layout().write('all')).toBe(false);
    expect(layout().read()).toBe('all');
    layout().remove();
    expect(layout().read()).toBe('one');
  });
});
