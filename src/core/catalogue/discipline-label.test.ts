import { describe, expect, it } from 'vitest';
import { disciplineLabelForReports } from './discipline-label.ts';

describe('disciplineLabelForReports', () => {
  it.each([
    ['Disciplina', 'componente curricular'],
    ['disciplina', 'componente curricular'],
    ['Disciplina escolar', 'componente curricular escolar'],
    ['Interdisciplinar', 'Interdisciplinar'],
    ['materia', 'materia'],
    ['discipline', 'discipline'],
  ])('for %s is %s', (label, shown) => expect(disciplineLabelForReports(label)).toBe(shown));
});
