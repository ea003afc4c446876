import { expect, it } from 'vitest';
import { compareNamesIn } from './compare-names.ts';

const sorted = (language: string, names: string[]) => names.toSorted(compareNamesIn(language));

it('names are sorted without regard to accents and by the numbers in them', () => {
  expect(sorted('es', ['Zoe', 'Álvaro', 'Ana'])).toEqual(['Álvaro', 'Ana', 'Zoe']);
  expect(sorted('pt', ['10.º A', '2.º B', '2.º A'])).toEqual(['2.º A', '2.º B', '10.º A']);
});

it('names are sorted by the alphabet of the language', () => {
  expect(sorted('es', ['Nuria', 'Ñusta', 'Nzinga'])).toEqual(['Nuria', 'Nzinga', 'Ñusta']);
  expect(sorted('en', ['Nuria', 'Ñusta', 'Nzinga'])).toEqual(['Nuria', 'Ñusta', 'Nzinga']);
});
