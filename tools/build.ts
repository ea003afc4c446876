import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { builtFrom, webSources } from './web-sources.mjs';

const root = join(import.meta.dirname, '..');
const compressible = /\.(html|js|css|svg|json|webmanifest|txt|wasm)$/;
const smallest = 1024;

/** Builds the web app beside the one that is being served and puts it into its place when it is complete. */
async function buildWeb() {
  const target = join(root, 'dist', 'web');
  const unfinished = `${target}.${process.pid}`;
  const from = webSources();
  mkdirSync(join(root, 'dist'), { recursive: true });
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: unfinished } });
  await compress(unfinished);
  rmSync(`${target}.old`, { recursive: true, force: true });
  rmSync(builtFrom, { force: true });
  if (statSync(target, { throwIfNoEntry: false })) renameSync(target, `${target}.old`);
  renameSync(unfinished, target);
  writeFileSync(builtFrom, from);
  rmSync(`${target}.old`, { recursive: true, force: true });
}

/** Once here instead of with every request. */
async function compress(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const worthwhile = files.filter((file) => compressible.test(file) && statSync(file).size > smallest);
  await Promise.all(
    worthwhile.map(async (file) => {
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

try {
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
