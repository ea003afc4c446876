import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { type Piece, planChunks, type Visit } from './chunk-plan.ts';

export type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const { resolve } = createRequire(import.meta.url);
const source = join(import.meta.dirname, '../src');
export const main = join(source, 'web/main.tsx');
const layout = join(source, 'web/shell/layout.tsx');
/** Needed by all screens but a student's list: in a file of its own it would be a request more on each. */
const writes = join(source, 'web/data/use-write.ts');
const mantine = join(source, 'ui/tokens/mantine.tsx');
const studentList = join(source, 'web/attempts/list/list-screen.tsx');
const keptPapers = join(source, 'web/offline/stored-papers.ts');
const paper = join(source, 'web/student-assessment-screen.tsx');
const login = join(source, 'web/session/login-screen.tsx');
const bank = join(source, 'web/questions/list/questions-screen.tsx');
const formulaRenderer = join(source, 'questions/text/formula/formula-in-browser.ts');

/** What first visits of these screens load; of other screens: themselves, the frame and Mantine. */
const loadedAtOnce: Readonly<Record<string, readonly string[]>> = {
  [studentList]: [studentList, keptPapers, layout],
  [paper]: [paper, studentList, keptPapers],
  [bank]: [bank, layout, mantine, formulaRenderer],
  [login]: [login, mantine],
};

/** What counts more than other first visits, and how much code a request is worth there. */
const important: Readonly<Record<string, Omit<Visit, 'id' | 'modules'>>> = {
  [studentList]: { weight: 10, request: 3000 },
  [paper]: { weight: 10, request: 6000 },
  [bank]: { weight: 4, request: 100_000, most: 6 },
  [login]: { weight: 40, request: 6_000, most: 5 },
};
/** What these load never comes in one file with what they do not. */
const apart = [studentList, paper];
const usual = { weight: 1, request: 15_000 };
const opened = { weight: 0.2, request: 15_000 };
const isScreen = (id: string) => id.endsWith('-screen.tsx');
const visitOf = (id: string) => important[id] ?? (isScreen(id) ? usual : opened);

/** Areas whose words students need: their screens, and what may open over any screen. */
const studentAreas = ['ui', 'shell', 'attempts', 'questions', 'session'];
/** Areas whose words are needed before anybody is signed in, or to sign in again. */
const signInAreas = ['session'];

/** Areas with many words of which other screens need none: they come with their own screens. */
const rareAreas = [
  'administration',
  'audit',
  'automatic',
  'bin',
  'camera',
  'classes',
  'comparison',
  'computers',
  'dashboard',
  'desktop',
  'documents',
  'grading',
  'help',
  'itemAnalysis',
  'legal',
  'live',
  'materials',
  'members',
  'ownResults',
  'password',
  'registration',
  'regrade',
  'reports',
  'resultImports',
  'resultSettings',
  'rosters',
  'secondFactor',
  'slips',
  'studentResults',
];
const wordsPath = /\/src\/web\/words\/([^/]+)\/(\w+)\.(?:json|ts)$/;

/** Returns whether a module has words of an area that students need. */
export const isStudentWords = (id: string): boolean => studentAreas.includes(wordsPath.exec(id)?.[1] ?? '');

/** Returns the chunk of a file of words: for each language students', what only staff need, refusals, and rare areas of their own. */
function wordsChunk(id: string): string | null {
  const [, area = '', language] = wordsPath.exec(id) ?? [];
  if (!language) return null;
  if (area === 'refusals' || rareAreas.includes(area)) return `words-${area}-${language}`;
  if (signInAreas.includes(area)) return `words-session-${language}`;
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

/** Returns all modules that are imported dynamically somewhere, in the order in which they are found from the start. */
function lazyModules(graph: ModuleGraph): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const pending = [main];
  for (let id = pending.shift(); id !== undefined; id = pending.shift()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const info = graph.getModuleInfo(id);
    for (const lazy of info?.dynamicallyImportedIds ?? []) found.add(lazy);
    pending.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return [...found].filter((id) => wordsChunk(id) === null);
}

/** Changes seldom, and so stays in browsers' caches from one version of the app to the next. */
const platform = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)\//;

/** Returns the length of a module's code; of a style sheet, whose code only names its classes, of the sheet with those it imports. */
function bytesOf(id: string, graph: ModuleGraph): number {
  if (!id.endsWith('.css') || !existsSync(id)) return graph.getModuleInfo(id)?.code?.length ?? 0;
  const sheet = readFileSync(id, 'utf8');
  const imported = sheet.matchAll(/@import "([^."][^"]*)"/g).map(([, path = '']) => readFileSync(resolve(path)).length);
  return imported.reduce((sum, bytes) => sum + bytes, sheet.length);
}

/** Returns the chunks of the modules that are not words. */
function chunksIn(graph: ModuleGraph): Map<string, string> {
  const lazy = lazyModules(graph);
  const started = loadedWith([main, layout, writes], graph);
  const byStaff = lazy.filter((id) => isScreen(id) && id !== paper && id !== studentList);
  for (const id of loadedWith([studentList], graph).intersection(loadedWith(byStaff, graph))) started.add(id);
  // With what they import: two chunks that import each other would start before one of them is there.
  const ofPlatform = loadedWith(
    [...started].filter((id) => platform.test(id)),
    graph,
  );
  const chunks = new Map([...started.union(ofPlatform)].map((id) => [id, ofPlatform.has(id) ? 'platform' : 'app']));
  const isPlanned = (id: string) => !started.has(id) && wordsChunk(id) === null;
  for (const { modules, name } of planChunks(
    (visits) => piecesIn(graph, { lazy, visits, isPlanned }),
    visitsIn(graph, lazy),
  ))
    for (const id of modules) chunks.set(id, name);
  return chunks;
}

/** Returns the first visits of the lazy modules. */
const visitsIn = (graph: ModuleGraph, lazy: readonly string[]): Visit[] =>
  lazy.map((id) => ({
    id,
    ...visitOf(id),
    modules: loadedWith(loadedAtOnce[id] ?? (isScreen(id) ? [id, layout, mantine] : [id]), graph),
  }));

type Planned = { lazy: readonly string[]; visits: readonly Visit[]; isPlanned: (id: string) => boolean };

/** Returns the modules that are planned, together where the same lazy modules load them. */
function piecesIn(graph: ModuleGraph, { lazy, visits, isPlanned }: Planned): Piece[] {
  // Screens that nobody has opened yet are no reason to load a module: only the lazy module itself is.
  const sets = lazy.map((id) => loadedWith([id], graph));
  const byPaper = loadedWith([paper], graph);
  const byBank = loadedWith([bank, mantine], graph);
  const isBankStyle = (id: string) => id.endsWith('.css') && byBank.has(id) && !byPaper.has(id);
  const pieces = new Map<string, Piece>();
  const modules = new Map<string, Piece>();
  for (const id of new Set(sets.flatMap((set) => [...set])).values().filter(isPlanned)) {
    const loaders = lazy.filter((_, index) => sets[index]?.has(id));
    const key = isBankStyle(id) ? 'bank styles' : loaders.join();
    const piece = pieces.get(key) ?? {
      modules: [],
      bytes: 0,
      styles: false,
      kind: '',
      visits: new Set(),
      imports: new Set(),
    };
    pieces.set(key, piece);
    modules.set(id, piece);
    piece.modules.push(id);
    piece.bytes += bytesOf(id, graph);
    piece.styles ||= id.endsWith('.css');
    for (const visit of visits) if (visit.modules.has(id)) piece.visits.add(visit);
  }
  for (const [id, piece] of modules)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = modules.get(imported);
      if (other && other !== piece) piece.imports.add(other);
    }
  for (const piece of pieces.values())
    piece.kind = apart.map((id) => [...piece.visits].some((visit) => visit.id === id)).join();
  return [...pieces.values()];
}

/**
 * Returns how the modules of the web app are put together into files: few enough that they do not queue on a first
 * visit, and cut so that no screen loads much that it does not need.
 */
export function chunkGroups(): { groups: Rolldown.CodeSplittingGroup[]; includeDependenciesRecursively: boolean } {
  let chunks: Map<string, string> | undefined;
  const name = (id: string, graph: ModuleGraph) => {
    chunks ??= chunksIn(graph);
    return wordsChunk(id) ?? chunks.get(id) ?? null;
  };
  return { groups: [{ name, debugName: 'chunks' }], includeDependenciesRecursively: false };
}

/** What the page itself has loaded whenever a script loads another one. */
const isLoadedAtStart = (file: string): boolean => /^assets\/(rolldown-runtime|platform|app)-/.test(file);

/**
 * Returns which scripts are fetched together with one that another one loads, itself included: it would wait for its styles. Words have no
 * styles and need no list; lists are a part of each first visit.
 */
export function filesToPreload(file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return needed;
  return file.startsWith('assets/words-') ? [] : needed.filter((one) => !isLoadedAtStart(one));
}
