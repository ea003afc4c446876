import i18next from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Attempt } from '../../src/contract/reports.ts';
import type { AttemptDetails } from '../../src/contract/student-report.ts';
import { reportWriter } from '../../src/core/report/words/words.ts';
import type { DisciplineReport } from '../../src/web/reports/by-discipline/finding.ts';
import { ResultsSummary } from '../../src/web/reports/by-discipline/results-summary.tsx';
import { useStudentColumns } from '../../src/web/reports/by-student/use-student-columns.tsx';
import { AnswerMatrix } from '../../src/web/reports/details/answer-matrix.tsx';
import { LevelsTable, SummaryChart, SummaryTable } from '../../src/web/reports/details/chart-sections.tsx';
import { QuestionTables } from '../../src/web/reports/details/question-tables.tsx';
import { StudentsTable } from '../../src/web/reports/details/students-section.tsx';
import { toReportScale } from '../../src/web/reports/scale.ts';
import { StudentSummary } from '../../src/web/reports/student/student-summary.tsx';
import type { DetailsReport, ReportHead } from '../../src/web/reports/use-report.ts';
import reports from '../../src/web/words/reports/es.json' with { type: 'json' };
import studentResults from '../../src/web/words/studentResults/es.json' with { type: 'json' };
import ui from '../../src/web/words/ui/es.json' with { type: 'json' };

/** Loads the words of the screens, in Spanish. Call it before anything is rendered. */
export const loadScreenWords = () =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'es', resources: { es: { reports, studentResults, ui } }, interpolation: { escapeValue: false } });

const render = (element: ReactNode): string =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);

/** Returns what a reader sees or hears of markup, on one line: a picture by its label. */
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*role="img"[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const allOf = (markup: string, element: string): string[] =>
  [...markup.matchAll(new RegExp(`<(${element})[ >].*?</\\1>`, 'g'))].map(([found]) => found);
const rowsOf = (markup: string): string[][] => allOf(markup, 'tr').map((row) => allOf(row, 'th|td').map(textOf));

/** Returns the texts of the details of a schedule: the rows of its tables, and the figures of the class. */
export function renderDetails(report: DetailsReport) {
  const writer = reportWriter('es');
  const levels = report.onlyLikertQuestions ? writer.words.likertLevels : writer.words.levels;
  const texts = { ...writer, levels };
  const chart = { report, texts };
  const matrix = allOf(render(<AnswerMatrix {...chart} marked={null} />), 'table')[0] ?? '';
  return {
    facts: textOf(allOf(render(<SummaryChart {...chart} finding="" />), 'dl')[0] ?? ''),
    outcomes: rowsOf(render(<SummaryTable {...chart} />)).slice(1),
    levels: rowsOf(render(<LevelsTable {...chart} />)).slice(1),
    students: rowsOf(render(<StudentsTable {...chart} />)),
    totals: rowsOf(matrix).at(-1)?.slice(1) ?? [],
    questions: allOf(render(<QuestionTables {...chart} />), 'article').map(rowsOf),
  };
}

/** Returns the text of the card with the figures of the class by discipline. */
export const renderByDiscipline = (report: DisciplineReport): string =>
  textOf(render(<ResultsSummary report={report} />));

type ByStudent = { attempts: Attempt[]; hasStatistics: boolean } & ReportHead & Parameters<typeof toReportScale>[0];

/** Returns by attempt the text of the grade of a student in the list by student. */
export function renderGrades(report: ByStudent): Map<number, string> {
  const { attempts, hasStatistics, gradeScale } = report;
  const scale = toReportScale(report);
  function Grade({ attempt }: { attempt: Attempt }) {
    const columns = useStudentColumns({ attempts, hasStatistics, scale, gradeScale, isNarrow: false });
    return <Fragment>{columns.find(({ key }) => key === 'grade')?.cell(attempt)}</Fragment>;
  }
  return new Map(attempts.map((attempt) => [attempt.idAttempt, textOf(render(<Grade attempt={attempt} />))]));
}

/** Returns the text of the dialog of a student, without the answers. */
export const renderStudent = (details: AttemptDetails): string =>
  textOf(render(<StudentSummary details={details} axes={undefined} />));
