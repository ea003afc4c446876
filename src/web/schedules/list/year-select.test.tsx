import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { toYearsFilter, YearSelect } from './year-select.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

it.each([
  ['', {}],
  ['all', { yearsFilter: null }],
  ['2024', { yearsFilter: 2024 }],
  ['24', {}],
  ['9999', {}],
  ['2024x', {}],
])('toYearsFilter for the year %j in the URL returns %j', (year, expected) =>
  expect(toYearsFilter(year)).toEqual(expected),
);

describe('YearSelect', () => {
  const markup = (years: number[], year: string) =>
    renderToStaticMarkup(
      <MantineProvider>
        <YearSelect years={years} year={year} onChange={() => {}} />
      </MantineProvider>,
    );
  const chosen = (years: number[], year: string) => /<option value="(\w*)" selected/.exec(markup(years, year))?.[1];

  it.each([
    ['', ''],
    ['24', ''],
    ['2024', '2024'],
    ['all', 'all'],
  ])('selects for the year %j in the URL the option %j', (year, value) =>
    expect(chosen([2025, 2024], year)).toBe(value),
  );
  it('renders nothing for a single year', () => expect(markup([2025], '')).not.toContain('<select'));
  it.each(['2025', 'all'])('renders for a single year when the URL has %j', (year) =>
    expect(chosen([2025], year)).toBe(year),
  );
});
