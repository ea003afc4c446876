import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const sources = ['src/web', 'src/contract', 'src/core', 'src/questions', 'vite.config.ts', 'package-lock.json'];

/** Where the build notes what it was made of; written last, so it is missing after an interrupted build. */
export const builtFrom = join(root, 'dist', 'web.from');

/** What the web app is made of, as one short text. */
export function webSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether the web app has to be built before it can be served. */
export const webIsStale = () =>
  !existsSync(join(root, 'dist', 'web', 'index.html')) ||
  !existsSync(builtFrom) ||
  readFileSync(builtFrom, 'utf8') !== webSources();

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
