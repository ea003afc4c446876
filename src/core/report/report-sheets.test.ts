import { describe, expect, it } from 'vitest';
import { reportSheets, type SheetStudent, type SpreadsheetData } from './report-sheets.ts';

const student = (more: Partial<SheetStudent> = {}): SheetStudent => ({
  ...{ levelName: '4.º C', identifier: 'A7', studentName: '=1+1', gender: 'female', version: 2 },
  resultInfoTable: {
    ...{
      grade: 200 / 3,
      gradeScaled: 6.67,
      level: 'mediumHigh',
      hits: 2,
      errors: 1,
      omitted: 0,
      late: 0,
      notQualified: 0,
    },
    axis: [{ name: 'Álgebra', percentage: 50, level: 'lowMedium', hits: 1, questions: 2 }],
  },
  attemptsStudent: [
    { idType: 0, answer: 'B', hitQuestion: 1 },
    { idType: 3, answer: 'Sí', answerGrade: 7.5 },
  ],
  ...more,
});
const data = (questions: number, more: Partial<SpreadsheetData> = {}): SpreadsheetData => ({
  ...{ studentDetail: [student()], TotalCorrect: Array.from({ length: questions }, () => 1) },
  questionsTable: Array.from({ length: questions }, (_, index) => ({
    ...{ number: index + 1, idQuestion: index, name: String(index + 1), idType: 0, type: 'single', text: '¿?' },
    ...{ isLikert: false, percentage: 50, correctAlternativePosition: 2, key: 'B' },
    ...{ hits: 1, errors: 0, omitted: 0, late: 0, notQualified: 0, excluded: 0 },
    rows: [
      { kind: 'option', label: 'B', text: 'Dos', level: null, frequency: 1, percentage: 100, isCorrect: true },
      { kind: 'omitted', label: '', text: '', level: null, frequency: 0, percentage: 0, isCorrect: false },
    ],
  })),
  ...{ onlyLikertQuestions: false, reportFilename: 'Ecuaciones - 4.º C' },
  ...more,
});

describe('the spreadsheet of results', () => {
  it('has three sheets with filters and frozen heads', () => {
    const sheets = reportSheets(data(2), 'es');
    expect(sheets.map(({ name, hasFilter, frozen }) => [name, hasFilter, frozen])).toEqual([
      ...[
        ['Estudiantes', true, 1],
        ['Preguntas', true, 1],
        ['Resultados', true, 1],
      ],
    ]);
  });

  it('has numbers as numbers, and percentages as shares of one', () => {
    const [students] = reportSheets(data(2), 'es');
    expect(students?.rows).toEqual([
      [
        ...['Estudiante', 'Clase', 'Código', 'Género', 'Versión', 'Nota', 'En la escala', 'Nivel', 'Aciertos'],
        ...['Errores', 'En blanco', 'Por calificar', 'Álgebra'],
      ],
      ['=1+1', '4.º C', 'A7', 'femenino', 2, 0.666666667, 6.67, 'medio-alto', 2, 1, 0, 0, 0.5],
    ]);
  });

  it('has logins and numbers of documents only where they are told', () => {
    const [students] = reportSheets(data(1, { studentDetail: [student({ login: 'ana', studentID: '1X' })] }), 'en');
    expect(students?.rows[0]).toEqual(expect.arrayContaining(['National id', 'Username']));
    expect(students?.rows[1]).toEqual(expect.arrayContaining(['1X', 'ana']));
  });

  it('has the results in blocks of eight questions, each with the names and on a page of its own', () => {
    const results = reportSheets(data(17), 'es')[2];
    expect(
      results?.rows[0]?.flatMap((cell, column) => (cell === 'Estudiante (letras de la versión 1)' ? column : [])),
    ).toEqual([0, 9, 18]);
    expect(results?.pageBreaks).toEqual([9, 18]);
    expect(results?.rows[1]?.slice(0, 4)).toEqual(['=1+1', 'B', 7.5, null]);
    expect(results?.rows.at(-1)?.slice(0, 2)).toEqual(['Aciertos en total', 1]);
  });

  it('says nothing of errors where all questions are scales', () => {
    const [students] = reportSheets(data(1, { onlyLikertQuestions: true }), 'es');
    expect(students?.rows[0]).not.toContain('Errores');
    expect(students?.rows[0]).toEqual(expect.arrayContaining(['Puntuación relativa', 'Contestadas']));
    expect(students?.rows[1]).toContain('avanzado');
  });
});
