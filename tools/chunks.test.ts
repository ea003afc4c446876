import { describe, expect, it } from 'vitest';
import { isStudentWords, loadedWith, type ModuleGraph } from './chunks.ts';

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
