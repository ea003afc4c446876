import { describe, expect, it } from 'vitest';
import type { ResultSummary } from './report.ts';
import { outcomeRowsOf, summaryFacts, totalHitsOf } from './summary-facts.ts';
import { reportWriter } from './words/words.ts';

const writer = reportWriter('es');
const texts = { ...writer, levels: writer.words.levels };
const summary = {
  ...{ responses: 4, hits: 2, errors: 1, omitted: 0, notQualified: 1, excluded: 3 },
  ...{ average: 66.4, averageScaled: 6.64, median: 60, relativeScore: 50, absoluteScore: 12 },
} as ResultSummary;
const factsOf = (hasLikert: boolean, onlyLikert: boolean, more: Partial<ResultSummary> = {}) => {
  const facts = summaryFacts({ ...summary, ...more }, { hasLikert, onlyLikert, symbol: 'pt' }, texts);
  const others = facts.others.map(({ name, value }) => `${name} ${value}`.replaceAll('\u00a0', ' '));
  return { ...facts, percent: facts.percent.replaceAll('\u00a0', ' '), others };
};

describe('the figures of a class', () => {
  it('are its mean grade, also on the scale, and the median, with a note while something waits', () => {
    const plain = { relativeScore: null, absoluteScore: null };
    expect(factsOf(false, false, plain)).toEqual({
      ...{ name: 'Nota media', percent: '66 %', scaled: '6,64 pt', note: 'de lo calificado', others: ['Mediana 60 %'] },
    });
    expect(factsOf(false, false, { ...plain, notQualified: 0 }).note).toBeNull();
  });

  it('have both scores of scales beside other questions, with one decimal of the points', () =>
    expect(factsOf(true, false).others).toEqual([
      ...['Mediana 60 %', 'Puntuación relativa 50 %', 'Puntuación absoluta 12,0'],
    ]));

  it('are the relative score where all questions are on scales', () =>
    expect(factsOf(true, true)).toMatchObject({
      ...{ name: 'Puntuación relativa', percent: '50 %' },
      others: ['Mediana 60 %', 'Puntuación absoluta 12,0'],
    }));
});

it('the table of outcomes has what is not counted, in no share', () =>
  expect(outcomeRowsOf(summary, false, texts).map((row) => row.join(' ').replaceAll('\u00a0', ' '))).toEqual([
    ...['aciertos 2 50 %', 'errores 1 25 %', 'en blanco 0 0 %', 'por calificar 1 25 %', 'no cuentan 3 –'],
  ]));

it('totalHitsOf leaves scales out beside other questions', () => {
  const [single, scale] = [
    { hits: 3, isLikert: false },
    { hits: 5, isLikert: true },
  ];
  expect(totalHitsOf([single, scale])).toEqual({ onlyLikert: false, total: 3 });
  expect(totalHitsOf([scale, scale])).toEqual({ onlyLikert: true, total: 10 });
});
