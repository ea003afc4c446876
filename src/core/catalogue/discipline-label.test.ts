import { describe, expect, it } from 'vitest';
import { disciplineLabelInPhrase } from './discipline-label.ts';

describe('the label of disciplines in a phrase', () => {
  it.each([
    ['Disciplina', 'pt', 'componente curricular'],
    ['disciplina', 'pt', 'componente curricular'],
    ['Disciplina escolar', 'pt', 'componente curricular escolar'],
    ['Interdisciplinar', 'pt', 'interdisciplinar'],
    ['Materia', 'es', 'materia'],
    ['Área curricular', 'es-pe', 'área curricular'],
    ['Subject', 'en', 'Subject'],
  ])('for %s in %s is %s', (label, language, shown) => expect(disciplineLabelInPhrase(label, language)).toBe(shown));
});
