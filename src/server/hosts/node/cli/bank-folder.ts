import { readdirSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { BankFolder } from '../../../import/import.ts';

/** Opens a folder of bank files (`*.json`) with their images. Files outside of it cannot be read through it. */
export function openBankFolder(folder: string): BankFolder {
  const root = realpath(folder);
  return {
    files: readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted(),
    async read(file) {
      try {
        const path = await realpath(join(folder, file));
        const inside = relative(await root, path);
        return inside.split(sep)[0] === '..' ? null : await readFile(path);
      } catch (error) {
        if (missing.has((error as NodeJS.ErrnoException).code ?? '')) return null;
        throw error;
      }
    },
  };
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);
