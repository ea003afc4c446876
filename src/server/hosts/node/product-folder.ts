import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The product's folder, which contains package.json, both for the sources and for the build. */
export const productFolder = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
