import { join } from 'node:path';
import type { Rolldown } from 'vite';

export type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const source = join(import.meta.dirname, '../src');
export const main = join(source, 'web/main.tsx');
const layout = join(source, 'web/shell/layout.tsx');
const studentList = [join(source, 'web/attempts/list/list-screen.tsx'), join(source, 'web/offline/stored-papers.ts')];
const paper = join(source, 'web/attempts/assessment-screen.tsx');
const login = join(source, 'web/session/login-screen.tsx');
const bank = join(source, 'web/questions/list/questions-screen.tsx');
const mantine = join(source, 'ui/tokens/mantine.tsx');
const formulaRenderer = join(source, 'questions/text/formula/formula-in-browser.ts');
const reorder = ['reorder-list', 'reorder-row', 'grip'].map((name) => join(source, `ui/reorder/${name}.tsx`));
const textEditor = join(source, 'questions/text/editor/rich-text-editor.tsx');

const isScreen = (id: string) => id.startsWith(join(source, 'web')) && id.endsWith('-screen.tsx');

/** Areas whose words students need: their screens, and what may open over any screen. */
const studentAreas = ['ui', 'shell', 'refusals', 'attempts', 'questions', 'session'];

const wordsPath = /\/src\/web\/words\/([^/]+)\/(\w+)\.(?:json|ts)$/;

/** Returns whether a module has words of an area that students need. */
export const isStudentWords = (id: string): boolean => studentAreas.includes(wordsPath.exec(id)?.[1] ?? '');

/** Returns the chunk of a file of words: two for each language, students' and what only staff need. */
function wordsChunk(id: string): string | null {
  const language = wordsPath.exec(id)?.[2];
  if (!language) return null;
  return isStudentWords(id) ? `words-${language}` : `words-staff-${language}`;
}

/** Returns the modules that are loaded with the given ones: all that they import statically. Throws for a file that is not built. */
export function loadedWith(ids: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const pending = [...ids];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    if (!info && ids.includes(id)) throw new Error(`The web app no longer has ${id}, which its chunks are named after`);
    pending.push(...(info?.importedIds ?? []));
  }
  return found;
}

/** Returns a function that finds the screens which load a module. */
function screensByModule(graph: ModuleGraph): (id: string) => ReadonlySet<string> {
  const screens = new Map<string, Set<string>>();
  const lazy = [...loadedWith([main], graph)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  for (const screen of lazy.filter(isScreen))
    for (const id of loadedWith([screen], graph)) screens.set(id, (screens.get(id) ?? new Set()).add(screen));
  return (id) => screens.get(id) ?? new Set();
}

/** Changes seldom, and so stays in browsers' caches from one version of the app to the next. */
const platform = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)\//;

/**
 * The chunks that several screens share, a chunk before those that import it: it takes along what it imports and what
 * is in none before it.
 */
const sharedChunks = [
  'platform',
  'app',
  'questions',
  'question-rules',
  'student',
  'staff',
  'formulas',
  'reorder',
  'tools',
  'writing',
];

/** Returns a function that finds the shared chunk of a module; null where one screen has it for itself. */
function sharedChunkFinder(graph: ModuleGraph): (id: string) => string | null {
  const loadedBy = (...ids: string[]) => loadedWith(ids, graph);
  const start = loadedBy(main, layout);
  const byList = loadedBy(...studentList);
  const byPaper = loadedBy(paper);
  const byBank = loadedBy(bank, mantine);
  const byLogin = loadedBy(login);
  const byRenderer = loadedBy(formulaRenderer);
  const byReorder = loadedBy(...reorder);
  const screensOf = screensByModule(graph);
  const editorScreens = screensOf(textEditor);
  return (id) => {
    const staffScreens = [...screensOf(id)].filter((screen) => screen !== paper && !studentList.includes(screen));
    const isShared = staffScreens.length > 1;
    if (start.has(id)) return platform.test(id) ? 'platform' : 'app';
    if (byList.has(id) && staffScreens.length > 0) return 'app';
    if (byPaper.has(id) && (byBank.has(id) || byRenderer.has(id))) return 'questions';
    if (byPaper.has(id) && staffScreens.length > 0) return 'question-rules';
    if (byList.has(id)) return 'student';
    if (byBank.has(id) || (isShared && byLogin.has(id))) return 'staff';
    if (byRenderer.has(id)) return 'formulas';
    if (byReorder.has(id)) return 'reorder';
    if (!isShared) return null;
    return staffScreens.every((screen) => editorScreens.has(screen)) ? 'writing' : 'tools';
  };
}

/**
 * Returns how the modules of the web app are put together into files: few enough that they do not queue on a first
 * visit, and cut so that a student's phone loads nothing that only staff need.
 */
export function chunkGroups() {
  let find: ((id: string) => string | null) | undefined;
  const chunkOf = (id: string, graph: ModuleGraph) => {
    find ??= sharedChunkFinder(graph);
    return find(id);
  };
  return [
    { name: wordsChunk, debugName: 'words', priority: sharedChunks.length + 1 },
    ...sharedChunks.map((chunk, index) => ({
      name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === chunk ? chunk : null),
      debugName: chunk,
      priority: sharedChunks.length - index,
    })),
  ];
}
