import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { AverageBar } from './average-bar.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

describe('AverageBar', () => {
  const figures = { hitAverage: 50, relativeScore: null, onlyLikertQuestions: false, ungraded: 0 };
  const likert = { ...figures, relativeScore: 100 / 3, onlyLikertQuestions: true };

  it('shows the mean grade with its level', () => {
    expect(renderToStaticMarkup(<AverageBar result={figures} />)).toMatch(/50%.*>level\.lowMedium</);
  });
  it('shows the relative score with a level of scales where all questions are Likert', () =>
    expect(renderToStaticMarkup(<AverageBar result={likert} />)).toMatch(/33%.*>likertLevel\.lowMedium</));
  it('shows no level while a response waits for a grade', () =>
    expect(renderToStaticMarkup(<AverageBar result={{ ...figures, hitAverage: null, ungraded: 2 }} />)).not.toMatch(
      /data-level/,
    ));
});
