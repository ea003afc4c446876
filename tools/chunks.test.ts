import { describe, expect, it } from 'vitest';
import { filesToPreload, isStudentWords, loadedWith, type ModuleGraph } from './chunks.ts';

describe('isStudentWords', () => {
  it('returns whether words are of an area that students need, and false for other modules', () => {
    expect(isStudentWords('/src/web/words/attempts/es.json')).toBe(true);
    expect(isStudentWords('/src/web/words/session/es.json')).toBe(true);
    expect(isStudentWords('/src/web/words/reports/pt.json')).toBe(false);
    expect(isStudentWords('/src/web/main.tsx')).toBe(false);
  });
});

describe('loadedWith', () => {
  it('throws for a file that the web app does not have', () => {
    const empty = { getModuleInfo: () => null } as ModuleGraph;
    expect(() => loadedWith(['/gone.tsx'], empty)).toThrow('/gone.tsx');
  });
});

describe('filesToPreload', () => {
  const byScript = { hostType: 'js' } as const;
  const needed = ['assets/bin-screen-1.js', 'assets/app-1.js', 'assets/platform-1.js', 'assets/mantine-1.js'];

  it('returns the script itself and what it needs, without what every page has loaded', () =>
    expect(filesToPreload('assets/bin-screen-1.js', needed, byScript)).toEqual([
      'assets/bin-screen-1.js',
      'assets/mantine-1.js',
    ]));

  it('returns nothing for words, which need no other file', () =>
    expect(
      filesToPreload('assets/words-bin-es-1.js', ['assets/words-bin-es-1.js', 'assets/app-1.js'], byScript),
    ).toEqual([]));

  it('returns all for the page itself', () =>
    expect(filesToPreload('assets/app-1.js', needed, { hostType: 'html' })).toEqual(needed));
});
