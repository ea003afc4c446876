import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { reportWriter } from '../../../core/report/words/words.ts';
import type { DetailsReport } from '../use-report.ts';
import { QuestionTables } from './question-tables.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: {} }));

const writer = reportWriter('es');
const texts = { ...writer, levels: writer.words.levels };
const question = (number: number) => ({
  ...{ idQuestion: number, number, name: `${number}`, text: `Pregunta ${number}`, percentage: 50, isLikert: false },
  ...{ omitted: number, rows: [] },
});

const pageOf = (report: DetailsReport) => {
  const router = createMemoryRouter([{ path: '/', element: <QuestionTables report={report} texts={texts} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

it('the worst three questions are on the screen', () => {
  const report = { questionsTable: [1, 2, 3, 4, 5].map(question) } as unknown as DetailsReport;
  const articles = pageOf(report).match(/<article.*?<\/h3>/g);
  expect(articles?.map((one) => /Pregunta \d/.exec(one)?.[0])).toEqual(['Pregunta 5', 'Pregunta 4', 'Pregunta 3']);
});

it('the item analysis is one press away from the questions', () => {
  const report = { idSchedule: 7, questionsTable: [question(1)] } as unknown as DetailsReport;
  expect(pageOf(report)).toContain('href="/reports/7/results/item-analysis"');
});
