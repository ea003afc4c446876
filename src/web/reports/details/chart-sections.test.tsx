import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportWriter } from '../../../core/report/words/words.ts';
import type { DetailsReport } from '../use-report.ts';
import { GendersTable, LevelsChart, LevelsTable, SummaryChart, SummaryTable } from './chart-sections.tsx';
import type { ReportTexts } from './report-texts.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'es', resources: {} }));

const writer = reportWriter('es');
const texts: ReportTexts = {
  ...writer,
  levels: writer.words.levels,
};
const report = {
  resultHitLevel: {
    ...{ students: 1, questions: 4, responses: 4, hits: 2, errors: 1, omitted: 0, notQualified: 1, excluded: 1 },
    ...{ percentage: 50, average: 66, median: 66, averageScaled: null, relativeScore: null, absoluteScore: null },
    distribution: {
      ...{ columns: 4, isByHits: true },
      students: [
        { idUser: 7, username: 'Núñez, Ana', firstname: 'Ana', lastname: 'Núñez', column: 2, level: 'lowMedium' },
      ],
    },
  },
  hitLevel: { low: 0, lowMedium: 1, mediumHigh: 0, high: 0, pending: 1, withoutGrade: 2 },
  ...{ onlyLikertQuestions: false, competencyLabel: 'Competencia' },
  hitsByCompetency: [{ name: 'Razonar', questions: 2, percentage: 60, level: 'mediumHigh', notQualified: 0 }],
  hitsByCompetencyGender: [{ name: 'Razonar', femaleAverage: 64, maleAverage: 55, isWithinChance: true }],
} as unknown as DetailsReport;
const textOf = (element: React.ReactNode) => {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('\u00a0', ' ');
};

describe('the sections of the details', () => {
  it('tell of a response that waits as a slice of its own, and that the mean is of the others', () => {
    const chart = textOf(<SummaryChart report={report} texts={texts} finding="Resumen" />);
    expect(chart).toMatch(/aria-label="Resumen".*1 por calificar.*66 %.*de lo calificado/);
    expect(chart).not.toContain('en blanco');
    const table = textOf(<SummaryTable report={report} texts={texts} />);
    expect(table).toMatch(/aciertos.*50 %.*errores.*25 %.*en blanco.*0 %.*por calificar.*25 %.*no cuentan/);
  });

  it('lead from the square of a student to the student', () => {
    const chart = textOf(<LevelsChart report={report} texts={texts} finding="Niveles" />);
    expect(chart).toMatch(
      /<svg role="group" aria-label="Niveles".*<a [^>]*aria-label="Núñez, Ana"[^>]*href="\/\?student=7"/,
    );
  });

  it('have as a table also who is at no level, and why', () => {
    expect(textOf(<LevelsTable report={report} texts={texts} />)).toMatch(
      /sin nivel todavía<\/th><td>1<.*sin nota<\/th><td>2</,
    );
  });

  it('have the figures of girls and boys as a table', () =>
    expect(textOf(<GendersTable report={report} texts={texts} />)).toMatch(
      /Competencia.*Chicas.*Chicos.*Razonar.*60 %.*64 %.*55 %.*\+9 chicas/,
    ));
});
