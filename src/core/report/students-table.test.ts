import { describe, expect, it } from 'vitest';
import type { GroupFigures, ResultSummary, StudentRow, StudentShare } from './report.ts';
import { axisCellsOf, studentsTable } from './students-table.ts';
import { reportWriter } from './words/words.ts';

const writer = reportWriter('es');
const texts = { ...writer, levels: writer.words.levels };
const share = (more: Partial<StudentShare> = {}): StudentShare => ({
  ...{ name: 'Leer', percentage: 50, level: 'lowMedium', hits: 1, questions: 2 },
  ...more,
});
const row = (idAttempt: number, more: Partial<StudentRow> = {}): StudentRow => ({
  ...{ idAttempt, idUser: idAttempt, username: `Alumno ${idAttempt}`, firstname: 'Alumno', lastname: `${idAttempt}` },
  ...{ grade: 50, gradeScaled: null, relativeScore: null, absoluteScore: null, level: 'lowMedium' },
  ...{ hits: 1, errors: 1, omitted: 0, notQualified: 0, late: 0, excluded: 0, axis: [share()] },
  ...more,
});
const summary = { average: 60, averageScaled: 6, relativeScore: 33 } as ResultSummary;
const axes = [{ name: 'Leer', percentage: 55.5 }] as GroupFigures[];
const tableOf = (students: StudentRow[], onlyLikert = false) =>
  studentsTable({ students, axes, summary, onlyLikert, symbol: 'pt' }, texts);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('what a student has in an axis', () => {
  const textOf = (more: Partial<StudentShare>, onlyLikert = false) =>
    plain(axisCellsOf([share(more)], onlyLikert, texts)(share(more)).text);

  it('is right ones of all where that says the same as the percentage for all students, otherwise the percentage', () => {
    expect(textOf({})).toBe('1 de 2');
    expect(textOf({ percentage: 80 })).toBe('80 %');
    const partly = row(2, { axis: [share({ percentage: 80 })] });
    const textsOf = (...rows: StudentRow[]) => tableOf(rows).rows.map(({ axes }) => plain(axes[0]?.text ?? ''));
    expect(textsOf(row(1), partly)).toEqual(['50 %', '80 %']);
    const waiting = row(2, { axis: [share({ percentage: null, level: null })] });
    expect(textsOf(row(1), waiting)).toEqual(['1 de 2', '–']);
  });

  it('is a percentage where all of its questions are on scales, which are no hits', () => {
    expect(textOf({ percentage: 0, hits: 0, questions: 0 })).toBe('0 %');
    expect(textOf({ percentage: 100, hits: 2, questions: 2 }, true)).toBe('100 %');
  });

  it('is a dash while a response waits and where nothing counts', () =>
    expect(textOf({ percentage: null, level: null })).toBe('–'));
});

describe('the table of students', () => {
  it('has the lowest result first, and who has none last', () => {
    const rows = tableOf([row(1, { grade: 90 }), row(2, { grade: null, level: null }), row(3, { grade: 20 })]).rows;
    expect(rows.map(({ row }) => row.idAttempt)).toEqual([3, 1, 2]);
    expect(rows.at(-1)).toMatchObject({ level: 'sin nota', grade: '–' });
  });

  it('has a column of what waits only where something waits', () => {
    expect(tableOf([row(1)]).heads.counts).toEqual(['Errores', 'En blanco']);
    const { heads, rows } = tableOf([row(1, { notQualified: 2, level: null })]);
    expect(heads.counts).toEqual(['Errores', 'En blanco', 'Por calificar']);
    expect(rows).toMatchObject([{ level: 'sin nivel todavía', counts: ['1', '0', '2'] }]);
  });

  it('ends with the means of the class', () => {
    const { mean } = tableOf([row(1, { errors: 2 }), row(2, { errors: 1, omitted: 1 }), row(3, { errors: 1 })]);
    expect({ ...mean, axes: mean.axes.map(({ text }) => plain(text)) }).toEqual({
      ...{ name: 'Clase, de media', grade: '6 pt', counts: ['1,3', '0,3'], axes: ['56 %'] },
    });
  });

  it('has relative scores and no errors where all questions are on scales', () => {
    const { heads, rows, mean } = tableOf([row(1, { relativeScore: 25, gradeScaled: 2.5 })], true);
    expect(heads).toMatchObject({ grade: 'Puntuación relativa', counts: ['En blanco'] });
    expect([rows[0]?.grade, mean.grade].map((text) => plain(text ?? ''))).toEqual(['25 %', '33 %']);
  });
});
