import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const refused = {
  'src/web/reports/sample.tsx': "export const format = new Intl.ListFormat('es');\n",
  'src/ui/list/sample.ts': 'export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;\n',
  'src/questions/open/sample.tsx': "export const format = new Intl.NumberFormat('es');\n",
  'src/web/reports/compared.ts': "export const compared = (a: string) => a.localeCompare('b');\n",
  'src/web/reports/written.ts': "export const written = (a: number) => a.toLocaleString('es');\n",
  'src/server/classes/sample.ts': "export const byName = new Intl.Collator('es');\n",
  'src/core/people/sample.ts': "export const byName = new Intl.Collator('es', { numeric: true });\n",
  'src/web/reports/stored.ts': "export const stored = () => localStorage.getItem('a');\n",
  'src/web/data/drafts/stored.ts': "export const stored = () => window.sessionStorage.getItem('a');\n",
  'src/ui/tokens/stored.ts': "export const stored = () => globalThis.localStorage.getItem('a');\n",
  'src/web/reports/wide.ts': "export const isWide = () => matchMedia('(min-width: 62em)').matches;\n",
  'src/web/reports/use-wide.ts': "export const useWide = () => useMediaQuery('(min-width: 62em)');\n",
  'src/web/reports/pressed.tsx': 'export const pressed = <button type="button">OK</button>;\n',
  'tests/screens/waiting.test.ts': 'export const limit = { timeout: 15_000 };\n',
  'src/server/classes/waiting.test.ts': 'export const limit = { interval: 20, timeout: 500 };\n',
  'tests/support/random.ts': "export const login = () => crypto.randomUUID() + '@test.school';\n",
  'src/server/session/random.test.ts': 'export const share = () => Math.random();\n',
};
const allowed = {
  'src/ui/format/sample.ts': "export const format = new Intl.ListFormat('es');\n",
  'src/core/text/sample.ts': "export const byName = new Intl.Collator('es');\n",
  'src/server/session/sample.ts': "export const format = new Intl.DateTimeFormat('es');\n",
  'src/web/session/sample.test.ts': "export const format = new Intl.ListFormat('es');\n",
  'src/web/data/browser-storage.ts': "export const stored = () => localStorage.getItem('a');\n",
  'src/web/session/stored.test.ts': "export const stored = () => localStorage.getItem('a');\n",
  'src/web/reports/pointed.ts': "export const isPointed = () => matchMedia('(pointer: fine)').matches;\n",
  'src/ui/actions/sample.tsx': 'export const pressed = <button type="button">OK</button>;\n',
  'tests/screens/scaled.test.ts': 'export const limit = { timeout: scaleWait(15_000) };\n',
  'src/server/classes/waiting.ts': 'export const limit = { timeout: 15_000 };\n',
  'tests/support/made-up.ts': 'export const newUuid = () => crypto.randomUUID();\n',
  'src/server/session/token.ts': 'export const newUuid = () => crypto.randomUUID();\n',
};
let folder: string;
let words: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
  await cp(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
  for (const [path, source] of Object.entries({ ...refused, ...allowed })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  words = `${stdout}${stderr}`;
});
afterAll(() => rm(folder, { recursive: true }));

it.each(Object.keys(refused))(
  'the linter refuses a format, an order of names, a button, a storage of the browser, a width, a fixed wait or a random value in %s',
  (path) => expect(words).toContain(`${path}:1:`),
);

it.each(Object.keys(allowed))('the linter allows %s', (path) => {
  expect(words).toContain('src/web/reports/sample.tsx');
  expect(words).not.toContain(`${path}:`);
});
