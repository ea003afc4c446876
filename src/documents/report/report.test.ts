import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { type ReportQuestion, reportOf } from '../../core/report/report.ts';
import { itemResultsOf } from '../../core/results/figures.ts';
import type { GradeScale } from '../../core/results/grade-scale.ts';
import type { Outcome } from '../../core/results/scoring.ts';
import { createRenderer } from '../renderer.host.ts';
import type { PrintedReport } from './printed-report.ts';

const renderer = createRenderer(join(import.meta.dirname, '..'));

const LETTERS = ['A', 'B', 'C', 'D'];
/** What a student does in a question: the later in the list, the more of them are wrong; the last ones are left blank. */
const outcomeOf = (student: number, question: number, questions: number): Outcome => {
  const luck = (student * 31 + question * 17 + student * question * 7) % 97;
  if (question > questions - 3 && luck < 25) return 'omitted';
  return luck < 95 - 2.6 * student ? 'hit' : 'error';
};

/** The report of a class, computed as the calls compute it. */
const reportOfClass = (
  students: number,
  count: number,
  { gradeScale = null, ...more }: Partial<PrintedReport> & { gradeScale?: GradeScale | null } = {},
): PrintedReport => {
  const questions = Array.from(
    { length: count },
    (_, index): ReportQuestion => ({
      ...{ idQuestion: index + 1, weight: 1, activated: false, points: null, idType: 0, type: 'single' },
      text: `¿Cuáles son las soluciones de x² − 2x − ${index + 1} = 0?`,
      options: LETTERS.map((letter, place) => ({
        ...{ id: place + 1, letter, text: `${place + 3} y −${index + 5}`, isRight: place === index % 4, level: null },
      })),
    }),
  );
  const results = Array.from({ length: students }, (_, student) => {
    const outcomes = questions.map((_, question) => outcomeOf(student, question, count));
    const times = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
    return {
      ...{ idAttempt: student + 1, outcomes, questions: questions.map(({ idQuestion }) => idQuestion), ungraded: 0 },
      ...{ scores: outcomes.map((outcome) => Number(outcome === 'hit')), grade: (100 * times('hit')) / count },
      ...{ hits: times('hit'), errors: times('error'), omitted: times('omitted') },
      ...{ pointsReached: 0, pointsPossible: 0 },
    };
  });
  const report = reportOf({
    ...{ questions, results, itemResults: itemResultsOf(questions, results), gradeScale },
    students: results.map(({ idAttempt }) => ({
      ...{ idAttempt, idUser: idAttempt, firstname: `Nombre${idAttempt}`, lastname: `Apellido${idAttempt}` },
      ...{ username: `Apellido${idAttempt}, Nombre${idAttempt}`, gender: idAttempt % 2 ? 'female' : 'male' },
    })),
  });
  const groupsOf = (names: string[]) =>
    names.map((name, index) => ({
      name,
      questions: new Set(
        questions.flatMap(({ idQuestion }) => (idQuestion % names.length === index ? idQuestion : [])),
      ),
    }));
  const axes = groupsOf([
    'Resolver ecuaciones',
    'Interpretar soluciones',
    'Modelizar problemas',
    'Signos y propiedades',
  ]);
  const ofAxes = report.groups(axes);
  const competencies = report.groups(groupsOf(['Pensamiento computacional', 'Razonamiento y prueba']));
  const chosen = (idAttempt: number, idQuestion: number) => {
    const outcome = outcomeOf(idAttempt - 1, idQuestion - 1, count);
    if (outcome === 'omitted') return [];
    return [((idQuestion - 1 + (outcome === 'hit' ? 0 : 1 + (idAttempt % 2))) % 4) + 1];
  };
  const counts = new Map(
    questions.map(({ idQuestion }) => [
      idQuestion,
      new Map(
        LETTERS.map((_, place) => [
          place + 1,
          results.filter(({ idAttempt }) => chosen(idAttempt, idQuestion).includes(place + 1)).length,
        ]),
      ),
    ]),
  );
  return {
    ...{ language: 'es', title: 'Ecuaciones de segundo grado', school: 'IES Ría de Vigo', courseName: '4.º C' },
    ...{ teacher: 'Iria Núñez Fraga', date: '12 de noviembre de 2026', madeOn: '20 de noviembre de 2026' },
    ...{
      invited: students + 1,
      absent: ['Vidal Pose, Ariadna'],
      isOver: true,
      hasLikert: false,
      onlyLikert: false,
      symbol: gradeScale?.symbol ?? '',
    },
    ...{ summary: report.summary(), levels: report.levels(), genders: report.genders() },
    ...{ axes: ofAxes.figures, axisLevels: ofAxes.levels },
    ...{ competencies: competencies.figures, byGender: competencies.byGender },
    ...{ students: report.students(axes), answers: report.answers(chosen), questions: report.questions(counts) },
    ...more,
  };
};

const render = (report: PrintedReport) => renderer.renderFile({ content: { kind: 'report', report }, images: {} });

describe('the report of a class on paper', () => {
  it('begins with a page for a meeting, has all sections in order, and conforms to PDF/UA-1', async () => {
    const report = reportOfClass(28, 15);
    const { bytes, isUniversal, notices } = render(report);
    expect({ isUniversal, notices }).toEqual({ isUniversal: true, notices: [] });
    const pages = await pageTexts(bytes);
    const { hits, errors, omitted } = report.summary;
    expect(pages[0]).toContain('Ecuaciones de segundo grado');
    expect(pages[0]).toContain(`De 420 respuestas: ${hits} aciertos, ${errors} errores y ${omitted} en blanco.`);
    expect(pages[0]).toMatch(/Quién necesita ayuda.*Vidal Pose, Ariadna.*Los niveles cortan/);
    const rest = pages.slice(1).join(' ');
    const sections = [
      'Resumen',
      'Niveles',
      'Ejes temáticos',
      'Nivel por eje',
      'Competencias, también por género',
      'Estudiantes y ejes',
      'Respuestas',
      'Preguntas',
    ];
    expect(rest).toMatch(new RegExp(sections.join('.*')));
  });

  it('keeps the first page to one page, with fewer of those who need help where their axes have long names', async () => {
    const { students } = reportOfClass(28, 15);
    const axisOf = (name: string) => `${name} en situaciones de la vida diaria y de otras materias del curso`;
    const named = students.map((row) => ({
      ...row,
      axis: row.axis.map((share) => ({ ...share, name: axisOf(share.name) })),
    }));
    const [first] = await pageTexts(render(reportOfClass(28, 15, { students: named })).bytes);
    expect(first).toMatch(/Quién necesita ayuda.*en la tabla de estudiantes.*Los niveles cortan/);
  });

  it('says the same figures as the calls do', async () => {
    const report = reportOfClass(12, 9);
    const text = (await pageTexts(render(report).bytes)).join(' ');
    const format = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 });
    const percent = (value: number) => format.format(value / 100).replaceAll('\u00a0', ' ');
    for (const { username, grade, errors } of report.students)
      expect(text).toMatch(new RegExp(`${username} [a-z-]+ ${percent(grade ?? 0)} ${errors} `));
    expect(text).toContain(report.questions.map(({ hits }) => hits).join(' '));
    for (const { rows } of report.questions)
      for (const { frequency, percentage } of rows) expect(text).toContain(`${frequency} ${percent(percentage)}`);
  });

  it('writes grades on the scale of the schedule with all of their decimals', async () => {
    const report = reportOfClass(7, 7, { gradeScale: { min: 0, max: 10, symbol: 'pt' } });
    const text = (await pageTexts(render(report).bytes)).join(' ');
    expect(report.students.map(({ gradeScaled }) => gradeScaled)).toContain(8.57);
    for (const { username, gradeScaled } of report.students)
      expect(text).toMatch(new RegExp(`${username} [a-z-]+ ${`${gradeScaled}`.replace('.', ',')} pt `));
    expect(text).toContain(`${report.summary.averageScaled}`.replace('.', ','));
  });

  it('leaves out the answers of a whole school, and what nobody has', async () => {
    const large = render(
      reportOfClass(121, 5, { answers: null, axes: [], axisLevels: [], competencies: [], byGender: [] }),
    );
    const text = (await pageTexts(large.bytes)).join(' ');
    expect(text).toContain('Ninguna pregunta tiene un eje temático.');
    expect(text).not.toContain(' Respuestas La pregunta');
    expect(large.isUniversal).toBe(true);
  });

  it('names some of those who have not taken part yet, and counts the others', async () => {
    const absent = Array.from({ length: 40 }, (_, index) => `Ausente ${index + 1}`);
    const [first] = await pageTexts(render(reportOfClass(6, 3, { absent, isOver: false })).bytes);
    expect(first).toContain('Todavía no participaron: Ausente 1;');
    expect(first).toContain('Ausente 12. Y 28 estudiantes más.');
  });

  it('says nothing of answers that wait as graded ones', async () => {
    const report = reportOfClass(6, 3);
    const waiting = { ...report.summary, responses: 22, notQualified: 4 };
    const [first] = await pageTexts(render({ ...report, summary: waiting }).bytes);
    expect(first).toContain('De 18 respuestas:');
  });

  it('has the columns, means and outcomes of the details on the screen', async () => {
    const report = reportOfClass(6, 4);
    const [first, ...others] = report.students;
    const waiting = first ? [{ ...first, level: null, notQualified: 2 }, ...others] : [];
    const text = (
      await pageTexts(render({ ...report, students: waiting, summary: { ...report.summary, excluded: 7 } }).bytes)
    ).join(' ');
    expect(text).toContain('Estudiante Nivel Nota Errores En blanco Por calificar');
    expect(text).toMatch(/Clase, de media \d+ % [\d,]+ [\d,]+ 0,3 /);
    expect(text).toContain('no cuentan 7 –');
    for (const { hits, questions } of others[0]?.axis ?? []) expect(text).toContain(`${hits} de ${questions}`);
  });

  it.each(['en', 'pt'] as const)('is set in %s', async (language) => {
    const { bytes } = render(reportOfClass(6, 3, { language }));
    expect((await pageTexts(bytes))[0]).toContain(language === 'en' ? 'Report' : 'Relatório');
  });
});
