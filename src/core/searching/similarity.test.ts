import { describe, expect, it } from 'vitest';
import { findSimilarWords, similarity } from './similarity.ts';
import { tokensOf } from './tokens.ts';

const wordsIn = (text: string) => tokensOf(text).map(({ word, from, to }) => ({ word, written: text.slice(from, to) }));

describe('similarity', () => {
  it('is 1 for the same word and 0 for words without common letters', () => {
    expect(similarity('celula', 'celula')).toBe(1);
    expect(similarity('celula', 'xyz')).toBe(0);
  });

  it('is the same in both directions', () =>
    expect(similarity('ecuasion', 'ecuacion')).toBe(similarity('ecuacion', 'ecuasion')));

  it('counts swapped letters as one mistake', () =>
    expect(similarity('celual', 'celula')).toBe(similarity('celuma', 'celula')));

  it.each([
    ['photosintesis', 'fotosintesis', 'sintesis'],
    ['ecuasion', 'ecuacion', 'evasion'],
    ['haritmetica', 'aritmetica', 'metrica'],
    ['vertevrado', 'vertebrado', 'vertido'],
    ['geografia', 'geografia', 'biografia'],
    ['kimica', 'quimica', 'mimica'],
  ])('is more between %j and %j than between it and %j', (typed, meant, other) =>
    expect(similarity(typed, meant)).toBeGreaterThan(similarity(typed, other)),
  );
});

describe('findSimilarWords', () => {
  const text = 'Resuelve la Ecuación: las ecuaciones son de segundo grado. El triángulo, la célula, la síntesis.';
  it.each([
    ['ecuasion', ['ecuación', 'ecuaciones']],
    ['trangulo', ['triángulo']],
    ['celua', ['célula']],
    ['wxyz', []],
    ['ecuacion', ['ecuaciones']],
    ['photosintesis', []],
  ])('for %j are %j, as they are written', (misspelled, expected) =>
    expect(findSimilarWords([misspelled], wordsIn(text), 3)).toEqual(expected),
  );

  it('may be similar to any of several spellings', () =>
    expect(findSimilarWords(['xxxx', 'celua'], wordsIn(text), 3)).toEqual(['célula']));

  it('are no more than wanted', () => expect(findSimilarWords(['ecuasion'], wordsIn(text), 1)).toEqual(['ecuación']));
});
