import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const sources = {
  'src/web/session/sample.ts': "localStorage.setItem('a', '1');\n",
  'src/web/session/sample.tsx': "export const text = sessionStorage.getItem('a');\n",
  'src/ui/tokens/sample.ts': "localStorage.removeItem('a');\n",
  'src/ui/storage/sample.ts': "export const text = localStorage.getItem('a');\n",
  'src/web/session/sample.test.ts': "export const text = localStorage.getItem('a');\n",
};
let folder: string;
let words: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restricted-globals-'));
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [path, source] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  const args = [biome, 'lint', '--vcs-enabled=false', '--only=style/noRestrictedGlobals', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  words = `${stdout}${stderr}`;
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

it.each(['src/web/session/sample.ts', 'src/web/session/sample.tsx', 'src/ui/tokens/sample.ts'])(
  'the linter refuses the storage of the browser in %s',
  (path) => {
    expect(words).toContain(`${path}:1:`);
  },
);

it.each(['src/ui/storage/sample.ts', 'src/web/session/sample.test.ts'])(
  'the linter allows the storage of the browser in %s',
  (path) => {
    expect(words).toContain('noRestrictedGlobals');
    expect(words).not.toContain(path);
  },
);
