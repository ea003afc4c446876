import { open } from 'node:fs/promises';
import type { Source } from '../../../../source.ts';

/**
 * Returns a source that reads ranges of a local file. Nothing stays open between two reads, so an abandoned reader
 * leaks nothing.
 */
export const localFileSource = (path: string, size: number): Source => ({
  size,
  async read({ from, to }) {
    const length = Math.max(0, Math.min(to, size - 1) - from + 1);
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },
});
