import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import words from '../../words/itemAnalysis/en.json' with { type: 'json' };
import type { ItemAnalysis } from './report.ts';
import { TestFigures } from './test-figures.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { itemAnalysis: words } } }));

const test: ItemAnalysis['test'] = {
  ...{ persons: 28, personsComplete: 28, items: 15, scoreMean: 9.5, scoreMaximum: 15, scoreSD: 2.5 },
  ...{ cronbachAlpha: 0.71, kr20: null, standardErrorOfMeasurement: 1.35, skewness: -0.4, kurtosis: 2.8 },
  ...{ thirds: [9, 10, 9], versions: [], genders: { female: 0, male: 0, least: 20 } },
};
const markup = () => renderToStaticMarkup(<TestFigures test={test} />);

it('each figure of the test has its name and a value, or a dash where it is not defined', () => {
  const named = [...markup().matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);
  expect(named.map(([, value]) => value)).toEqual(['0.71', '–', '1.35', '9.50', '2.50', '-0.40', '2.80']);
  expect(named.map(([name]) => name).slice(-2)).toEqual(['Skewness', 'Kurtosis']);
});

it('the screen says that a blank counts 0 and that an answer without a grade is missing', () =>
  expect(markup()).toContain(words.test.missing));
