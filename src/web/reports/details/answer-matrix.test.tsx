import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportWriter } from '../../../core/report/words/words.ts';
import type { DetailsReport } from '../use-report.ts';
import { AnswerMatrix } from './answer-matrix.tsx';
import type { ReportTexts } from './report-texts.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: {} }));

const writer = reportWriter('es');
const texts: ReportTexts = { ...writer, levels: writer.words.levels };
const question = (number: number, isLikert: boolean, hits: number) => ({ number, isLikert, hits, key: '' });
const pageOf = (report: object) => {
  const element = <AnswerMatrix report={report as unknown as DetailsReport} texts={texts} marked={null} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
};
const footOf = (questionsTable: ReturnType<typeof question>[]) => {
  const page = pageOf({ questionsTable, attemptsUserAnswers: [] });
  return page.slice(page.indexOf('<tfoot>'), page.indexOf('</tfoot>'));
};

it('the signs that stand in the matrix are explained, and no others', () => {
  const report = {
    questionsTable: [question(1, false, 0), question(2, true, 1)],
    attemptsUserAnswers: [
      { idAttempt: 1, idUser: 1, username: 'Abreu, Noa', hits: 0, outcomes: ['error', 'hit'], marked: ['', 'B'] },
      { idAttempt: 2, idUser: 2, username: 'Rey, Brais', hits: 0, outcomes: ['ungraded', 'omitted'], marked: ['', ''] },
    ],
  };
  const page = pageOf(report);
  const keys = page.slice(0, page.indexOf('</p>')).replaceAll(/<[^>]*>/g, '|');
  expect(keys.split(/\|+/).filter((text) => text.trim() !== '')).toEqual([
    ...['✕', ' mal', 'A', ' lo que marcó en la escala', '?', ' por calificar', '–', ' en blanco'],
  ]);
});

it('each answer is a button to the results of its student, of which Tab reaches the first alone', () => {
  const page = pageOf({
    questionsTable: [question(1, false, 0), question(2, false, 1)],
    attemptsUserAnswers: [
      { idAttempt: 1, idUser: 1, username: 'Abreu, Noa', hits: 1, outcomes: ['error', 'hit'], marked: ['C', 'B'] },
    ],
  });
  const cells = [...page.matchAll(/<button type="button"[^>]*tabindex="(-?\d)"[^>]*data-cell="([\d.]+)"/g)];
  expect(cells.map(([, tabIndex, cell]) => [cell, tabIndex])).toEqual([
    ['0.0', '0'],
    ['0.1', '-1'],
  ]);
});

describe('the foot of the answers', () => {
  it('counts what is right, without answers on scales', () =>
    expect(footOf([question(1, false, 3), question(2, true, 5)])).toMatch(/Aciertos.*>3<.*>5<.*>3</));

  it('counts what was answered where all questions are scales', () => {
    const foot = footOf([question(1, true, 3), question(2, true, 5)]);
    expect(foot).toMatch(/Contestadas.*>3<.*>5<.*>8</);
    expect(foot).not.toContain('Aciertos');
  });
});
