import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const shared = ['src/contract', 'src/core', 'src/questions', 'src/scanning', 'package-lock.json'];

/** What is built into dist/<name>, and what each is made of. */
const sources = {
  web: [
    'src/web',
    'src/ui',
    'vite.config.ts',
    'src/server',
    'src/documents',
    'package.json',
    'tools/offline-worker.ts',
    'tools/device-database.ts',
    'tools/host-build.ts',
    'tools/service-worker.ts',
    'tools/desktop-app.ts',
    'tools/chunks.ts',
    'tools/chunk-plan.ts',
    'tools/single-calls.ts',
    'tools/single-imports.ts',
    'tools/start-inline.ts',
    ...shared,
  ],
  server: ['src/server', 'src/documents', 'tools/build.ts', ...shared],
};

export const buildNames = Object.keys(sources);

/** Returns the file that says what dist/<name> was made of; written last, so it is missing after an interrupted build. */
export const builtFrom = (name) => join(root, 'dist', `${name}.from`);

/** Returns a hash of everything that dist/<name> is made of. */
export function hashOfSources(name) {
  const hash = createHash('sha256');
  for (const file of sources[name].flatMap(filesIn)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Returns whether dist/<name> has to be built before it can be used. */
export const isStale = (name) =>
  !existsSync(join(root, 'dist', name)) ||
  !existsSync(builtFrom(name)) ||
  readFileSync(builtFrom(name), 'utf8') !== hashOfSources(name);

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.') && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
