import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { AttemptDetails } from '../../../contract/student-report.ts';
import words from '../../words/studentResults/en.json' with { type: 'json' };
import { StudentSummary } from './student-summary.tsx';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { studentResults: words } }, defaultNS: 'ui' }),
);

const details = {
  ...{ grade: 61, gradeScaled: null, gradeScale: null, absoluteScore: null, relativeScore: null, disciplines: [] },
  ...{ courseAverageGrade: 70, courseAverageGradeScaled: null, courseRelativeScore: null, hasLikertQuestion: false },
  answers: { hits: 9, errors: 5, ommited: 2, notQualified: 3, excluded: 4, answered: 14 },
} as unknown as AttemptDetails;
const countsWhere = (hasStatistics: boolean) =>
  /<div><p>(.*?)<\/p><\/div>/.exec(
    renderToStaticMarkup(<StudentSummary details={{ ...details, hasStatistics }} axes={undefined} />),
  )?.[1];

it('the result of a student has the counts of answers', () =>
  expect(countsWhere(true)).toBe('9 right · 5 wrong · 2 blank · 3 to be graded · 4 not counted'));

it('where the country shows no counts, the result has none, but says that answers wait for a grade', () =>
  expect(countsWhere(false)).toBe(words.counts.someWaiting));
