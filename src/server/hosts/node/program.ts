import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the file of a program that runs in a process of its own, by the file of its source, which lies in `folder`: in
 * what is built, all programs lie in one folder.
 */
export function programFile(folder: string, name: string): string {
  const source = join(folder, `${name}.ts`);
  return existsSync(source) ? source : join(import.meta.dirname, `${name}.js`);
}
