import { runtime } from '../device/runtime.ts';

/**
 * What this browser stores as texts under keys. Nothing throws where it refuses to store, as in private windows or with
 * blocked cookies, or has no room.
 */
export type TextStore = {
  /** Returns null where nothing is stored. */
  read: (key: string) => string | null;
  /** Returns whether the text is stored now. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
};

/**
 * Makes a store of a storage, which is asked for at each use: the browser may refuse the storage itself. With a prefix it has the keys
 * that begin with it alone.
 */
export function textStoreOf(storage: () => Storage, prefix = ''): TextStore {
  const use = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => use((texts) => texts.getItem(prefix + key), null),
    write: (key, text) =>
      use((texts) => {
        texts.setItem(prefix + key, text);
        return true;
      }, false),
    remove: (key) => use((texts) => texts.removeItem(prefix + key), undefined),
    keys: () =>
      use(
        (texts) =>
          Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '').flatMap((key) =>
            key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
          ),
        [],
      ),
  };
}

/** What both the online product and the desktop mode of this browser read. */
export const sharedStore = textStoreOf(() => localStorage);

/** What all tabs of this browser share, also at later visits; the desktop mode, where people have other ids, has keys of its own. */
export const deviceStore = runtime === 'desktop' ? textStoreOf(() => localStorage, 'desktop-') : sharedStore;

/** What belongs to this tab alone, until it is closed. */
export const tabStore = textStoreOf(() => sessionStorage);

/** A value under a key of a store. Where the browser does not store it, it lasts as long as the page. */
export type StoredValue<Value> = {
  /** Returns the same object until what is stored changes. */
  read: () => Value;
  write: (value: Value) => void;
  remove: () => void;
};

/** Names a value that is stored as JSON. `parse` returns the value in what is stored; it is given null for nothing and for what is no JSON. */
export const storedValue = <Value>(
  key: string,
  parse: (stored: unknown) => Value,
  store: TextStore = deviceStore,
): StoredValue<Value> => storedAs(key, (text) => parse(jsonIn(text)), JSON.stringify, store);

/** Names a text that is stored as it is; null where nothing is stored. */
export const storedText = (key: string, store: TextStore = deviceStore): StoredValue<string | null> =>
  storedAs(key, (text) => text, String, store);

function storedAs<Value>(
  key: string,
  decode: (text: string | null) => Value,
  encode: (value: Value) => string,
  store: TextStore,
): StoredValue<Value> {
  let unstored: string | null = null;
  let last: { text: string | null; value: Value } | undefined;
  return {
    read: () => {
      const text = unstored ?? store.read(key);
      if (last?.text !== text) last = { text, value: decode(text) };
      return last.value;
    },
    write: (value) => {
      const text = encode(value);
      unstored = store.write(key, text) ? null : text;
    },
    remove: () => {
      unstored = null;
      store.remove(key);
    },
  };
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Calls `listener` when another tab has changed what all tabs share, or this one has said so. Returns the function that ends it. */
export function watchDeviceStore(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Tells the listeners of this tab of a change, which browsers tell other tabs alone. */
export const announceDeviceChange = (): void => void dispatchEvent(new Event('storage'));
