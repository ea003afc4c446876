import { expect, it } from 'vitest';
import { yearsFilterOf } from './year-select.tsx';

it.each([
  ['', {}],
  ['all', { yearsFilter: null }],
  ['2024', { yearsFilter: 2024 }],
  ['24', {}],
  ['9999', {}],
  ['2024x', {}],
])('yearsFilterOf the year %j in the URL returns %j', (year, expected) =>
  expect(yearsFilterOf(year)).toEqual(expected),
);
