import { memorySource, readAll } from '../source.ts';
import { openZip } from '../zip.ts';
import { TableFileProblem } from './table-file.ts';

/** A spreadsheet of some thousand rows unpacks to some megabytes; what unpacks to more is an attack. */
const limits = { entries: 500, size: 60_000_000, ratio: 300 };
const MOST_XML = 40_000_000;

/** The files of a zip, read whole; null for one that is not there. */
export type Archive = { names: readonly string[]; read(name: string): Promise<Uint8Array | null> };

/** Opens a zip within the limits. Throws `TableFileProblem`. */
export async function openTableArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await openZip(memorySource(bytes), limits);
  if (typeof zip === 'string') throw new TableFileProblem(zip === 'tooLarge' ? 'tooLarge' : 'damaged');
  return {
    names: [...zip.entries.keys()],
    async read(name) {
      const entry = zip.entries.get(name);
      if (!entry) return null;
      if (entry.size > MOST_XML) throw new TableFileProblem('tooLarge');
      return readAll(zip.openContent(entry)).catch(() => {
        throw new TableFileProblem('damaged');
      });
    },
  };
}
