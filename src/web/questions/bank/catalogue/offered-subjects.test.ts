import { describe, expect, it } from 'vitest';
import { groupSubjects, offeredSubjects } from './offered-subjects.ts';
import type { Branch } from './tree.ts';

const subject = (name: string, language: string, isOffered = true): Branch => ({
  ...{ id: name.length, name, language, isOffered, questions: isOffered ? 3 : 0 },
  ...{ parent: null, children: [] },
});
const roots = [
  subject('Matemáticas', 'es'),
  subject('Português', 'pt'),
  subject('English', 'en'),
  subject('Matemática', 'pt'),
];
const empty = subject('Equivocada', 'es', false);
const isAmong =
  (names: readonly string[]) =>
  ({ name }: Branch) =>
    names.includes(name);
const groups = (language: string, chosen: readonly string[]) => {
  const { own, allOthers, chosenOthers, foldedCount } = groupSubjects(roots, language, isAmong(chosen));
  return [...[own, allOthers, chosenOthers].map((list) => list.map(({ name }) => name)), foldedCount];
};
const all = roots.map(({ name }) => name);

describe('groupSubjects', () => {
  it.each([
    ['es', [], ['Matemáticas'], ['English', 'Português', 'Matemática'], [], 3],
    ['pt-BR', [], ['Português', 'Matemática'], ['English', 'Matemáticas'], [], 2],
    ['es', ['Português'], ['Matemáticas'], ['English', 'Português', 'Matemática'], ['Português'], 2],
    ['fr', [], all, [], [], 0],
  ])('groups by the language %s with %j chosen', (language, chosen, ...expected) =>
    expect(groups(language, chosen)).toEqual(expected),
  );
});

describe('offeredSubjects', () => {
  it('leaves out a discipline that is not offered, unless it is chosen', () => {
    expect(offeredSubjects([...roots, empty], isAmong([]))).toEqual(roots);
    expect(offeredSubjects([...roots, empty], isAmong(['Equivocada']))).toEqual([...roots, empty]);
  });
});
