import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedLanguageOf, signsOf, tokensOf } from './tokens.ts';
import { findMatches, foldText, queryWordsOf } from './words.ts';

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

describe('tokensOf', () => {
  it.each([
    ['2.º ESO', ['2', 'eso']],
    ['2º ESO', ['2', 'eso']],
    ['2° ESO', ['2', 'eso']],
    ['2.ª y 3ª', ['2', 'y', '3']],
    ['2o ano, 1a série', ['2', 'ano', '1', 'serie']],
    ['1er curso, 3.er curso, 2do', ['1', 'curso', '3', 'curso', '2']],
    ['1st, 2nd, 3rd and 4th', ['1', '2', '3', 'and', '4']],
    ['2ESO', ['2', 'eso']],
    ['Halla ½ de 3⁄4, 1½', ['halla', '1', '2', 'de', '3', '4', '1', '1', '2']],
    ['foto\u00adsín\u200btesis, Straße', ['fotosintesis', 'strasse']],
    ['2 dogs', ['2', 'dogs']],
    ['H₂O, x², CO2', ['h2o', 'x2', 'co2']],
    ['Ángulo (recto)', ['angulo', 'recto']],
    ['the teacher’s book', ['the', 'teachers', 'book']],
    ['año\u0303 e\u0301l', ['ano', 'el']],
    ['¿…? % _ "\'', []],
  ])('of %j are %j', (text, expected) => expect(wordsOf(text)).toEqual(expected));

  it('have the ranges of the words in the text', () => {
    const text = 'El 2.º ÁNGULO';
    expect(tokensOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(['El', '2.º', 'ÁNGULO']);
  });
});

describe('foldText', () => {
  it('folds nothing more when applied to its own words, in any language', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('es', 'en', 'pt', 'fr', 'es-ga'),
        (text, language) => {
          const once = foldText(text, language);
          expect(foldText(once.join(' '), language)).toEqual(once);
        },
      ),
    ));

  it('strips no endings in a language without known ones', () =>
    expect(foldText('Équations différentielles', 'fr')).toEqual(['equations', 'differentielles']));
});

it.each([
  ['es', 'es'],
  ['es-pe', 'es'],
  ['pt', 'pt'],
  ['en', 'en'],
  ['es-ga', undefined],
  ['es-eu', undefined],
  ['gl', undefined],
  ['fr', undefined],
])('foldedLanguageOf(%j) is %j', (language, expected) => expect(foldedLanguageOf(language)).toBe(expected));

describe('queryWordsOf', () => {
  const typed = (keyword: string) => queryWordsOf(keyword).map(({ forms }) => forms[0]);

  it('leaves out function words beside others', () => {
    expect(typed('las ecuaciones de segundo grado')).toEqual(['ecuaciones', 'segundo', 'grado']);
    expect(typed('ecuaciones de')).toEqual(['ecuaciones']);
    expect(typed('de la')).toEqual(['de', 'la']);
  });

  it('has each word once, and at most ten', () => {
    expect(typed('Célula celula CÉLULA')).toEqual(['celula']);
    expect(typed(Array.from({ length: 30 }, (_, n) => `palabra${n}`).join(' '))).toHaveLength(10);
  });

  it('searches a last letter after a number, which names a class', () => {
    expect(typed('3 ESO A')).toEqual(['3', 'eso', 'a']);
    expect(typed('de la 3 a la 4')).toEqual(['3', '4']);
    expect(typed('verbos a')).toEqual(['verbos']);
  });

  it('takes the last word as a beginning, but no number', () => {
    expect(queryWordsOf('segundo gra').map(({ prefix }) => prefix)).toEqual([null, 'gra']);
    expect(queryWordsOf('eso 2').map(({ prefix }) => prefix)).toEqual([null, null]);
  });
});

it('signsOf returns the parts without letters and digits, at most three', () => {
  expect(signsOf('100 % de _ \\ {} ?')).toEqual(['%', '_', '\\']);
  expect(signsOf('100% ¿qué?')).toEqual([]);
});

describe('findMatches', () => {
  const marked = (text: string, keyword: string) =>
    findMatches(text, queryWordsOf(keyword)).map(({ from, to }) => text.slice(from, to));

  it.each([
    ['La ecuación y las ECUACIONES de la raíz', 'ecuaciones raiz', ['ecuación', 'ECUACIONES', 'raíz']],
    ['Las funções da função', 'funcao', ['funções', 'função']],
    ['El 2.º curso de ESO', '2 eso', ['2.º', 'ESO']],
    ['ecuacio\u0301n', 'ecuación', ['ecuacio\u0301n']],
    ['Gráficas de la hoja', 'de gráfico', ['Gráficas']],
    ['Una casa', '', []],
    ['Una casa', 'perro', []],
  ])('of %j for %j are %j', (text, keyword, expected) => expect(marked(text, keyword)).toEqual(expected));
});

describe('a number that is written in groups of digits', () => {
  const finds = (query: string, text: string) => findMatches(text, queryWordsOf(query)).length > 0;

  it.each([
    ['1234,5', 'recorre 1.234,5 km'],
    ['1.234,5', 'recorre 1234,5 km'],
    ['37500000', 'Hay 37 500 000 habitantes'],
    ['37.500.000', 'Hay 37\u202f500\u202f000 habitantes'],
    ['37500', "37'500 francos"],
    ['500', 'Hay 37 500 habitantes'],
  ])('is found by %j in %j', (query, text) => expect(finds(query, text)).toBe(true));

  it.each([
    ['12345', 'en 12 34 5'],
    ['2024', 'el 20 de 24'],
  ])('is not found by %j in %j', (query, text) =>
    expect(queryWordsOf(query).every(({ forms }) => forms.some((form) => foldText(text, 'es').includes(form)))).toBe(
      false,
    ),
  );
});
