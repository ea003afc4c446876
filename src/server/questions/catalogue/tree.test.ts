import { describe, expect, it } from 'vitest';
import type { CatalogueRow } from '../store/catalogue.ts';
import { sortByLanguage } from './tree.ts';

const row = (name: string, language: string) => ({ name, language }) as CatalogueRow;
const names = (language: string | null) =>
  sortByLanguage([row('Mathematics', 'en'), row('Matemáticas', 'es'), row('Lengua', 'es')], language).map(
    ({ name }) => name,
  );

describe('sortByLanguage', () => {
  it('returns the rows of the user’s language first, each part in its order', () => {
    expect(names('es')).toEqual(['Matemáticas', 'Lengua', 'Mathematics']);
    expect(names('es-pe')).toEqual(['Matemáticas', 'Lengua', 'Mathematics']);
    expect(names('en')).toEqual(['Mathematics', 'Matemáticas', 'Lengua']);
  });

  it('preserves the order when the language is unknown', () => {
    expect(names(null)).toEqual(['Mathematics', 'Matemáticas', 'Lengua']);
  });
});
