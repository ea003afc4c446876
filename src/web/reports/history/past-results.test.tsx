import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import studentResults from '../../words/studentResults/en.json' with { type: 'json' };
import { PastResults } from './past-results.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { studentResults } } }));

const past = (ungraded: number) =>
  [60, 20].map((grade, index) => ({
    ...{ idAttempt: index, assessmentTitle: `Test ${index}`, grade, endedAt: '2026-11-24T09:00:00Z' },
    ...{ ungraded: index === 1 ? ungraded : 0, late: 0 },
  }));
const textOf = (ungraded: number) =>
  renderToStaticMarkup(<PastResults past={past(ungraded)} idAttempt={1} />).replaceAll(/<[^>]*>/g, ' ');

it('PastResults says that a grade is the lowest', () => {
  expect(textOf(0)).toContain('The lowest grade in 2 assessments');
  expect(textOf(0)).not.toContain('to be graded');
});

it('PastResults marks a grade as provisional while a response waits, and does not call it the lowest', () => {
  expect(textOf(2)).toMatch(/The last 2 assessments.*20%\s*2 to be graded/);
  expect(textOf(2)).not.toContain('lowest');
});
