import { expect, it } from 'vitest';
import { catalogueLabelsFor } from './labels.ts';

it.each([
  ['es', 'es', 'Materia'],
  ['es-pe', 'es', 'Área curricular'],
  ['es-ch', 'es', 'Asignatura'],
  ['es', 'es-pe', 'Área curricular'],
  ['es', 'es-ch', 'Asignatura'],
  [null, 'es-ch', 'Asignatura'],
  ['es-es', 'es-pe', 'Materia'],
  ['es-ga', 'es', 'Materia'],
  ['pt', 'es-pe', 'Disciplina'],
  ['en', 'es-pe', 'Subject'],
  ['fr', 'es', 'Subject'],
])('for the language %j in a school with %j, disciplines are called %j', (language, schoolLanguage, label) =>
  expect(catalogueLabelsFor({ language, schoolLanguage }).disciplineLabel).toBe(label),
);

it('the other labels are those of the language without its country', () =>
  expect(catalogueLabelsFor({ language: 'es-pe', schoolLanguage: 'es' })).toMatchObject({
    ...{ contentLabel: 'Contenidos', thematicAxisLabel: 'Eje temático', competencyLabel: 'Competencia' },
  }));
