import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunkGroups, isStudentWords, loadedWith, type ModuleGraph } from './chunks.ts';

const at = (path: string) => join(import.meta.dirname, '../src', path);
const routes = at('web/routes.tsx');
const screens = {
  list: at('web/attempts/list/list-screen.tsx'),
  paper: at('web/attempts/assessment-screen.tsx'),
  login: at('web/session/login-screen.tsx'),
  bank: at('web/questions/list/questions-screen.tsx'),
  editor: at('web/questions/editor/question-screen.tsx'),
  stimulus: at('web/questions/stimuli/stimulus-screen.tsx'),
  reports: at('web/reports/reports-screen.tsx'),
};
const editor = at('questions/text/editor/rich-text-editor.tsx');
const importedBy: Record<string, string[]> = {
  [at('web/main.tsx')]: [routes, '/node_modules/react/index.js'],
  [at('web/shell/layout.tsx')]: ['menu'],
  [screens.list]: ['journal', 'badge'],
  [at('web/offline/stored-papers.ts')]: [],
  [screens.paper]: ['journal', 'answer', 'timer', 'rules'],
  [screens.login]: [],
  [at('ui/tokens/mantine.tsx')]: ['provider'],
  [screens.bank]: ['answer', 'card', 'badge'],
  [screens.editor]: [editor, 'card', 'rules'],
  [screens.stimulus]: [editor, 'results'],
  [screens.reports]: ['results', 'chart'],
  [editor]: ['prosemirror'],
  [at('questions/text/formula/formula-in-browser.ts')]: ['temml'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: importedBy[id] ?? [],
    dynamicallyImportedIds: id === routes ? Object.values(screens) : [],
  }),
} as unknown as ModuleGraph;

const chunkOf = (id: string) =>
  chunkGroups()
    .toSorted((a, b) => b.priority - a.priority)
    .flatMap(({ name }) => name(id, graph) ?? [])[0] ?? null;

describe('the chunk of a module', () => {
  it.each([
    ['a package that every page needs', '/node_modules/react/index.js', 'platform'],
    ['a part of the layout', 'menu', 'app'],
    ["a part of the student's list and of the bank", 'badge', 'app'],
    ["a part of the student's list and of the paper", 'journal', 'student'],
    ['a part of the paper and of the bank', 'answer', 'questions'],
    ['a part of the paper and of another screen for staff', 'rules', 'question-rules'],
    ['a part of Mantine', 'provider', 'staff'],
    ['a part of the bank', 'card', 'staff'],
    ['what only the formula renderer loads', 'temml', 'formulas'],
    ['a part of two screens of which one has no text editor', 'results', 'tools'],
    ['what only screens with the text editor share', 'prosemirror', 'writing'],
    ['a part of one screen for staff', 'chart', null],
    ['a part of the paper alone', 'timer', null],
    ['words that students need', '/src/web/words/attempts/es.json', 'words-es'],
    ['words that only staff need', '/src/web/words/reports/pt.json', 'words-staff-pt'],
  ])('of %s', (_, id, chunk) => expect(chunkOf(id)).toBe(chunk));
});

describe('isStudentWords', () => {
  it('returns false for modules without words', () => expect(isStudentWords('/src/web/main.tsx')).toBe(false));
});

describe('loadedWith', () => {
  it('throws for a file outside the web app', () => {
    const empty = { getModuleInfo: () => null } as ModuleGraph;
    expect(() => loadedWith(['/gone.tsx'], empty)).toThrow('/gone.tsx');
  });
});
