import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { WORKER } from '../src/web/offline/names.ts';
import { isStudentWords, loadedWith, type ModuleGraph, main } from './chunks.ts';

const root = join(import.meta.dirname, '..');

/** The screens that a student needs at a paper without a network, and what is opened over them. */
const screens = [
  'attempts/assessment-screen.tsx',
  'attempts/list/list-screen.tsx',
  'shell/layout.tsx',
  'session/sign-in-again.tsx',
  'offline/kept.ts',
];
/** A paper comes with its formulas rendered. */
const spared = /\/formulas-/;
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
        const { entry, files } = appIn(bundle, this);
        const source = await workerFor({ build: nameOf(files), entry, files });
        this.emitFile({ type: 'asset', fileName: WORKER.slice(1), source });
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** The script that the page begins with, and all files of the student's route in their order of need. */
function appIn(bundle: Bundle, graph: ModuleGraph): { entry: string; files: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ moduleIds }) => moduleIds.includes(main));
  const roots = screens.map((screen) =>
    chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src/web', screen))),
  );
  const spoken = chunks.filter(({ moduleIds }) => moduleIds.some(isStudentWords));
  if (!entry || roots.includes(undefined) || spoken.length === 0) throw new Error('The build lacks a part of the app');
  // What these may open are all screens there are: of them only those above.
  const started = loadedWith([main], graph);
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name) || spared.test(name)) return;
    found.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    const opened = file.moduleIds
      .filter((id) => !started.has(id))
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .flatMap((id) => chunks.find(({ moduleIds }) => moduleIds.includes(id))?.fileName ?? []);
    [...file.imports, ...opened].forEach(add);
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
