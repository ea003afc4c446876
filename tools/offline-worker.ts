import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { WORKER } from '../src/web/offline/names.ts';

const root = join(import.meta.dirname, '..');

/** The screens that a student needs at a paper without a network, and what is opened over them. */
const screens = [
  'attempts/assessment-screen.tsx',
  'attempts/list/list-screen.tsx',
  'shell/layout.tsx',
  'session/sign-in-again.tsx',
  'offline/kept.ts',
];
const words = ['ui', 'shell', 'refusals', 'attempts', 'questions', 'session'];
/** A paper comes with its formulas rendered. */
const spared = /formula-in-browser/;
const named = ['/scheme.js', '/icon.svg'];

/** Writes the worker that keeps papers on devices, with the names of all files of the app that it keeps. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { entry, files } = appIn(bundle);
        const source = await workerFor({ build: nameOf(files), entry, files });
        this.emitFile({ type: 'asset', fileName: WORKER.slice(1), source });
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** The script that the page begins with, and all files of the student's route in their order of need. */
function appIn(bundle: Bundle): { entry: string; files: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const roots = screens.map((screen) =>
    chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src/web', screen))),
  );
  const spoken = chunks.filter(({ facadeModuleId: id }) =>
    words.some((area) => id?.startsWith(join(root, `src/web/words/${area}/`))),
  );
  if (!entry || roots.includes(undefined) || spoken.length === 0) throw new Error('The build lacks a part of the app');
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name) || spared.test(name)) return;
    found.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    // What the first script may load are all screens there are: of these only those above.
    const more = file === entry ? file.imports : [...file.imports, ...file.dynamicImports];
    more.forEach(add);
  };
  for (const { fileName } of [entry, ...roots, ...spoken].filter((chunk) => chunk !== undefined)) add(fileName);
  return { entry: `/${entry.fileName}`, files: [...named, ...[...found].map((name) => `/${name}`)] };
}

const nameOf = (files: readonly string[]) => createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);

async function workerFor(app: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __APP__: JSON.stringify(app) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/web/offline/worker/worker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The worker was not built');
  return output.output[0].code;
}
