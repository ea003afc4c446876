import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { WORKER_PATH } from '../src/web/offline/cache-names.ts';
import { isStudentWords, loadedWith, type ModuleGraph, main } from './chunks.ts';
import { buildServiceWorker, startOf } from './service-worker.ts';

const root = join(import.meta.dirname, '..');
const worker = join(root, 'src/web/offline/worker/worker.ts');

/** The screens that a student needs at a paper without a network, and what is opened over them. */
const screens = [
  'student-assessment-screen.tsx',
  'attempts/list/list-screen.tsx',
  'shell/layout.tsx',
  'session/sign-in-again.tsx',
  'offline/stored-papers.ts',
];
/** A paper comes with its formulas rendered. */
const formulaRenderer = /\/src\/questions\/text\/formula\/formula-in-browser\.ts$/;
/** The screens of a question type name its editor, which students never open. */
const questionEditor = /\/src\/questions\/[^/]+\/editor\.tsx$/;

/** Writes the worker that keeps papers on devices, with the names of all files of the app that it keeps. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await buildServiceWorker(worker, bundle, filesOfStudents(bundle, this));
        this.emitFile({ type: 'asset', fileName: WORKER_PATH.slice(1), source });
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** Returns all files of the student's route, in their order of need. */
function filesOfStudents(bundle: Bundle, graph: ModuleGraph): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkWith = (id: string) => chunks.find(({ moduleIds }) => moduleIds.includes(id));
  const roots = screens.map((screen) => join(root, 'src/web', screen));
  const words = chunks.filter(({ moduleIds }) => moduleIds.some(isStudentWords));
  if (!roots.every(chunkWith) || words.length === 0) throw new Error('The build lacks a part of the app');
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    file.imports.forEach(add);
  };
  const needed = [startOf(bundle), ...openedFrom(roots, graph).map(chunkWith), ...words];
  for (const chunk of needed) if (chunk) add(chunk.fileName);
  return [...found];
}

/** Returns the screens and what they load later. What the start may load later are all screens there are: that is left out. */
function openedFrom(screens: readonly string[], graph: ModuleGraph): string[] {
  const started = loadedWith([main], graph);
  const found = new Set(screens);
  // What is added is visited, too.
  for (const opened of found)
    for (const id of loadedWith([opened], graph).difference(started))
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!questionEditor.test(later) && !formulaRenderer.test(later)) found.add(later);
  return [...found];
}
