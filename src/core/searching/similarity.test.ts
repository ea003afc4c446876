import { describe, expect, it } from 'vitest';
import { findSimilarWords, similarity } from './similarity.ts';
import { tokensOf } from './words.ts';

const wordsIn = (text: string) => tokensOf(text).map(({ word, from, to }) => ({ word, written: text.slice(from, to) }));

describe('similarity', () => {
  it('is 1 for the same word, 0 for words without common letters, and between for others', () => {
    expect(similarity('celula', 'celula')).toBe(1);
    expect(similarity('celula', 'xyz')).toBe(0);
    expect(similarity('ecuasion', 'ecuacion')).toBeCloseTo(0.5);
    expect(similarity('ecuasion', 'ecuacion')).toBe(similarity('ecuacion', 'ecuasion'));
  });
});

describe('findSimilarWords', () => {
  const text = 'Resuelve la Ecuación: las ecuaciones son de segundo grado. El triángulo, la célula.';
  it.each([
    ['ecuasion', ['ecuación', 'ecuaciones']],
    ['trangulo', ['triángulo']],
    ['celua', ['célula']],
    ['wxyz', []],
    ['ecuacion', ['ecuaciones']],
  ])('for %j are %j, as they are written', (misspelled, expected) =>
    expect(findSimilarWords(misspelled, wordsIn(text), 3)).toEqual(expected),
  );

  it('are no more than wanted', () => expect(findSimilarWords('ecuasion', wordsIn(text), 1)).toEqual(['ecuación']));
});
