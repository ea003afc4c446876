import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The product's folder, which holds package.json; the same for the sources and for what is built of them. */
export const root = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
