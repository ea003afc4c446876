import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findsName, foldName, nameQueryOf } from './names.ts';

describe('findsName', () => {
  it.each([
    ['ecuaciones', 'Una ecuación', true],
    ['ecua', 'Una ecuación', true],
    ['ecuacio', 'Las ecuaciones', true],
    ['lapi', 'Los lápices', true],
    ['lápic', 'El lápiz', true],
    ['luce', 'La luz', true],
    ['2.º ESO', 'Grupo 2 ESO', true],
    ['eso 2', '2.ª de ESO', true],
    ['funçoes', 'A função', true],
    ['berries', 'One berry', true],
    ['cuacion', 'Una ecuación', false],
    ['ecuaciones raíces', 'Una ecuación', false],
    ['2', '12 o 20', false],
    ['3 ESO A', '3.º A 3ESO-A', true],
    ['3 ESO A', '3.º B 3ESO-B Ana', false],
    ['3 b', '3.º de Bruno', false],
    ['verbos b', 'Verbos básicos', true],
    ['100 %', 'El 100% de algo', true],
    ['%', 'Nada', false],
    ['', 'Nada', true],
  ])('of %j in %j is %j', (keyword, text, expected) => expect(findsName(nameQueryOf(keyword), text)).toBe(expected));

  it('is true for every text that was typed itself', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string(), (text, more) => {
        expect(findsName(nameQueryOf(text), `${text} ${more}`)).toBe(true);
      }),
    ));

  it('stays true while the last word is typed', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('ecuaciones', 'lápices', 'gráficos', 'funções', 'vegetais', 'equations', 'animales', 'verbos'),
        fc.integer({ min: 1, max: 12 }),
        (word, length) => {
          expect(findsName(nameQueryOf(word.slice(0, length)), word)).toBe(true);
        },
      ),
    ));
});

it('foldName keeps the order of the names', () =>
  expect(
    ['Álgebra 2', 'algebra', 'Zoo', 'álgebra lineal'].toSorted((a, b) => (foldName(a) < foldName(b) ? -1 : 1)),
  ).toEqual(['algebra', 'Álgebra 2', 'álgebra lineal', 'Zoo']));
