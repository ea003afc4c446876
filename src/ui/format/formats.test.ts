import { expect, it } from 'vitest';
import { dayAgo, monthNames } from './days.ts';
import { languageNamesFor } from './language-names.ts';
import { unitFormatFor } from './units.ts';

it('months are named without a full stop', () => {
  expect(monthNames('es', 'long').slice(0, 2)).toEqual(['enero', 'febrero']);
  expect(monthNames('pt', 'short').slice(0, 2)).toEqual(['jan', 'fev']);
});

it('today and yesterday are words', () =>
  expect([dayAgo('en', 0), dayAgo('es', 1), dayAgo('pt', 1)]).toEqual(['today', 'ayer', 'ontem']));

it('a unit is whole', () => expect(unitFormatFor('en', 'minute')(45)).toBe('45 min'));

it('a language is named with a capital letter', () => expect(languageNamesFor('es')('pt')).toBe('Portugués'));
