import { Zip, ZipPassThrough } from 'fflate';
import type { Instant } from '../../core/schedules/time.ts';

/** A zip that is being written. Its files are not compressed: PDFs and Word files are already. */
export type ZipWriter = {
  add(name: string, bytes: Uint8Array): void;
  /** Returns the whole zip. */
  end(): Uint8Array;
};

/** Returns a zip to which files are added, one after the other; all of them are dated `now`. */
export function createZip(now: Instant): ZipWriter {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    add(name, bytes) {
      const file = new ZipPassThrough(name);
      file.mtime = now;
      zip.add(file);
      file.push(bytes, true);
    },
    end() {
      zip.end();
      const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
      }
      return all;
    },
  };
}
