import { type BrowserStorage, deviceStorage } from './browser-storage.ts';

/** How the values of a preference are stored. `parse` returns null for a text that is none of them. */
type Encoding<Value> = { parse: (text: string) => Value | null; format: (value: Value) => string };

/** One value that this browser remembers. */
export type Preference<Value> = {
  readonly key: string;
  readonly read: () => Value;
  /** Stores a value and returns true; returns false where the browser stores nothing and the value lasts as long as the page. */
  readonly write: (value: Value) => boolean;
  readonly remove: () => void;
  /** Calls a function when this page or another tab has changed the value, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Values that the browser did not store, by storage and key. */
const inMemory = new Map<BrowserStorage, Map<string, string>>();
/** The listeners of this page by key; other tabs tell by the event `storage`. */
const listeners = new Map<string, Set<() => void>>();

/**
 * Defines a preference under a key, which never changes: what is stored under another one is lost. Without a stored value,
 * or with one that does not fit, it reads as `fallback`.
 */
export function definePreference<Value>(
  key: string,
  { parse, format }: Encoding<Value>,
  fallback: Value,
  storage: BrowserStorage = deviceStorage,
): Preference<Value> {
  const memory = inMemory.get(storage) ?? new Map<string, string>();
  inMemory.set(storage, memory);
  const changed = () => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  let last: { text: string; value: Value } | null = null;
  return {
    key,
    read: () => {
      const text = memory.get(key) ?? storage.getItem(key);
      if (text === null) return fallback;
      // The same value for the same text, so that React sees no change.
      if (last?.text !== text) last = { text, value: parse(text) ?? fallback };
      return last.value;
    },
    write: (value) => {
      const text = format(value);
      const isStored = store(storage, key, text);
      if (isStored) memory.delete(key);
      else memory.set(key, text);
      changed();
      return isStored;
    },
    remove: () => {
      memory.delete(key);
      storage.removeItem(key);
      changed();
    },
    subscribe: (listener) => {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      addEventListener('storage', listener);
      return () => {
        own.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}

function store(storage: BrowserStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Stores a value as JSON; `parse` checks what is read. */
export const asJson = <Value>(
  parse: (stored: unknown) => Value | null,
): Pick<Encoding<Value>, 'parse'> & { format: (value: unknown) => string } => ({
  parse: (text) => {
    try {
      return parse(JSON.parse(text));
    } catch {
      return null;
    }
  },
  format: (value) => JSON.stringify(value),
});

/** Stores a text as it is; `isValid` checks what is read. */
export const asText = <Value extends string>(isValid: (text: string) => text is Value): Encoding<Value> => ({
  parse: (text) => (isValid(text) ? text : null),
  format: (value) => value,
});

/** Stores a finite number. */
export const asNumber: Encoding<number> = asJson((stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : null,
);
