/** What is used of the browser's Storage; tests provide their own. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The storage that all tabs of this browser share. Some settings of a browser forbid it: then it reads as empty, and
 * `setItem` throws a DOMException, as it does where there is no room.
 */
export const deviceStorage: BrowserStorage = tolerant(() => localStorage);

/** The storage of this tab, which a reload keeps; as tolerant as `deviceStorage`. */
export const tabStorage: BrowserStorage = tolerant(() => sessionStorage);

/** Returns all keys of a storage. */
export const storageKeysIn = (storage: BrowserStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

function tolerant(open: () => Storage): BrowserStorage {
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, text) => open().setItem(key, text),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
    key: (index) => attempt((storage) => storage.key(index), null),
    get length() {
      return attempt((storage) => storage.length, 0);
    },
  };
}
