import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the file of a program that runs in its own process, by the folder of its source. In the build all programs
 * are in one folder.
 */
export function programFile(folder: string, name: string): string {
  const source = join(folder, `${name}.ts`);
  return existsSync(source) ? source : join(import.meta.dirname, `${name}.js`);
}
