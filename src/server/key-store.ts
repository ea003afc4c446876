/** The keys by which files are signed, and to which they are encrypted. */
export type FileKeys = { signing: CryptoKeyPair; encryption: CryptoKeyPair };

/** The keys of a computer, whose private parts cannot be read. */
export type KeyStore = {
  /** Returns the keys; null where none were made. */
  read(): Promise<FileKeys | null>;
  write(keys: FileKeys): Promise<void>;
  clear(): Promise<void>;
};

/** Returns a store that lasts as long as the process. */
export const createMemoryKeys = (): KeyStore => {
  let stored: FileKeys | null = null;
  return {
    read: async () => stored,
    write: async (keys) => {
      stored = keys;
    },
    clear: async () => {
      stored = null;
    },
  };
};
