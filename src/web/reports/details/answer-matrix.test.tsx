import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportWriter } from '../../../core/results/report/words/words.ts';
import type { DetailsReport } from '../use-report.ts';
import { AnswerMatrix } from './answer-matrix.tsx';
import type { ReportTexts } from './report-texts.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: {} }));

const writer = reportWriter('es');
const texts: ReportTexts = { ...writer, levels: writer.words.levels, grade: String };
const question = (number: number, isLikert: boolean, hits: number) => ({ number, isLikert, hits, key: '' });
const footOf = (questionsTable: ReturnType<typeof question>[]) => {
  const report = { questionsTable, attemptsUserAnswers: [], onlyLikertQuestions: false } as unknown as DetailsReport;
  const element = <AnswerMatrix report={report} texts={texts} marked={null} studentPath={String} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  return page.slice(page.indexOf('<tfoot>'), page.indexOf('</tfoot>'));
};

describe('the foot of the answers', () => {
  it('counts what is right, without answers on scales', () =>
    expect(footOf([question(1, false, 3), question(2, true, 5)])).toMatch(/Aciertos.*>3<.*>5<.*>3</));

  it('counts what was answered where all questions are scales', () => {
    const foot = footOf([question(1, true, 3), question(2, true, 5)]);
    expect(foot).toMatch(/Contestadas.*>3<.*>5<.*>8</);
    expect(foot).not.toContain('Aciertos');
  });
});
