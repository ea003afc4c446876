import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file, read where they are needed. */
export type FileBytes = {
  size: number;
  /** Fills the target from an offset on; returns false where there are not so many. */
  read(offset: number, target: Uint8Array): boolean;
  close(): void;
};

/** Returns bytes that are in memory. */
export const bytesInMemory = (bytes: Uint8Array): FileBytes => ({
  size: bytes.length,
  read: (offset, target) => {
    if (offset + target.length > bytes.length) return false;
    target.set(bytes.subarray(offset, offset + target.length));
    return true;
  },
  close: () => {},
});

/** Opens a file of the disk. Its reads wait for the disk: it belongs into a process of its own. */
export const openFileBytes = (path: string): FileBytes => {
  const file = openSync(path, 'r');
  return {
    size: fstatSync(file).size,
    read: (offset, target) => {
      let done = 0;
      while (done < target.length) {
        const count = readSync(file, target, done, target.length - done, offset + done);
        if (count === 0) return false;
        done += count;
      }
      return true;
    },
    close: () => closeSync(file),
  };
};

/** Returns all bytes of a file. */
export const readWhole = (file: FileBytes): Uint8Array => {
  const bytes = new Uint8Array(file.size);
  if (!file.read(0, bytes)) throw new Error('a file ended early');
  return bytes;
};
