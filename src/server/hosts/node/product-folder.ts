import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The product's folder, which contains package.json, both for the sources and for the build. */
export const productFolder = rootAbove(import.meta.dirname);

/** Returns the version of the product, as package.json says it. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')) as { version: string }).version;

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
