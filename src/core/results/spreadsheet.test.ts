import { describe, expect, it } from 'vitest';
import { findResultColumns } from './result-columns.ts';
import { type CellReading, isBlankCell, planResults, type ResultStudent } from './spreadsheet.ts';

const head = ['Usuario', 'Apellidos', 'Modelo', '1', '2'];
const student = (login: string, values: Partial<ResultStudent> = {}): ResultStudent => ({
  ...{ idUser: login.length, login, formNumber: 2, attempt: null, ...values },
});
const attempt = (values: Partial<NonNullable<ResultStudent['attempt']>> = {}) => ({
  ...{ idAttempt: 7, formNumber: 3, isRunning: false, responses: new Map(), grades: new Map(), ...values },
});

/** Question 1 is answered by a letter, question 2 has a grade. */
const read = (form: number, question: number, cell: string): CellReading | null => {
  if (question === 2) return /^\d+$/.test(cell) ? { kind: 'grade', idQuestion: 20, grade: Number(cell) } : null;
  if (isBlankCell(cell)) return { kind: 'response', idQuestion: 10, response: null };
  return /^[A-D]$/.test(cell) ? { kind: 'response', idQuestion: 10, response: `${form}${cell}` } : null;
};
const plan = (cells: string[][], students: ResultStudent[]) => {
  const found = findResultColumns([head, ...cells], 2);
  return found ? planResults(found.rows, found.columns, students, read) : null;
};

describe('the head of a spreadsheet of results', () => {
  it.each(['Usuario', 'Usuário', 'username', 'LOGIN'])(
    'is the row with the word %s and numbers of questions',
    (word) => {
      const found = findResultColumns([['Repaso'], [], [word, '1', 'x', '2', '3'], ['ana', 'B']], 2);
      expect(found?.columns).toEqual({
        login: 0,
        forms: [],
        formTitles: [],
        questions: new Map([
          [1, 1],
          [3, 2],
        ]),
      });
      expect(found?.rows).toEqual([{ number: 4, cells: ['ana', 'B'] }]);
    },
  );

  it('has the numbers of questions and the forms as people write them', () => {
    const heads = ['Login', 'Modelo/Versión', 'P1', 'Pregunta 2', '3.', 'Q4', 'n.º 5', '6.0', 'Questão 7'];
    const found = findResultColumns([heads], 7);
    expect(found?.columns.forms).toEqual([1]);
    expect([...(found?.columns.questions.values() ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(found).toMatchObject({ unread: [], missing: [] });
  });

  it('names the columns and questions that are not read, but not who the student is', () => {
    const rows = [
      ['Usuario', 'Apellidos', 'Nota', '1', '1', '9', '', ''],
      ['ana', 'Peña', '7', 'A', 'B', 'C', 'D', ''],
    ];
    expect(findResultColumns(rows, 2)).toMatchObject({
      missing: [2],
      unread: [
        { column: 2, head: 'Nota', reason: 'unknown' },
        { column: 4, head: '1', reason: 'twice' },
        { column: 5, head: '9', reason: 'noSuchQuestion' },
        { column: 6, head: '', reason: 'unknown' },
      ],
    });
  });

  it.each([[[['Nombre', '1']]], [[['Usuario', 'A']]], [[]]])('is missing in %j', (rows) => {
    expect(findResultColumns(rows, 2)).toBeNull();
  });
});

describe('a row of a spreadsheet of results', () => {
  it('gives a student without an attempt a new result, in the form of the file', () => {
    expect(plan([['ANA', 'Peña', '1', 'B', '7']], [student('ana')])).toMatchObject([
      {
        ...{ number: 2, outcome: 'new', formNumber: 1 },
        given: [{ response: '1B' }, { kind: 'grade', grade: 7 }],
      },
    ]);
  });

  it('without a form has that of the student', () => {
    expect(plan([['ana', '', '', 'B']], [student('ana')])).toMatchObject([{ formNumber: 2 }]);
    expect(plan([['ana', '', '', 'B']], [student('ana', { attempt: attempt() })])).toMatchObject([{ formNumber: 3 }]);
  });

  it.each(['4', '0', '9', 'D', 'Versión 4', '2.5', '1 o 2', '2?', '-', '3A'])(
    'with the form %j cannot be read, and never has the form of the student',
    (form) => {
      expect(plan([['ana', '', form, 'B', '7']], [student('ana', { attempt: attempt() })])).toMatchObject([
        { outcome: 'invalid', formNumber: null, given: [], problems: [{ question: null, value: form }] },
      ]);
    },
  );

  it('is of the form that all columns and titles about it say, else cannot be read', () => {
    const planned = (rows: string[][]) => {
      const found = findResultColumns(rows, 1);
      return found && planResults(found.rows, found.columns, [student('ana')], read)[0];
    };
    const twoHeads = ['Usuario', 'Modelo', 'Versión', '1'];
    expect(planned([twoHeads, ['ana', 'C', '3', 'B']])).toMatchObject({ outcome: 'new', formNumber: 3 });
    expect(planned([twoHeads, ['ana', 'C', '', 'B']])).toMatchObject({ outcome: 'new', formNumber: 3 });
    expect(planned([twoHeads, ['ana', 'C', '2', 'B']])).toMatchObject({ outcome: 'invalid', formNumber: null });
    const table = [
      ['Usuario', '1'],
      ['ana', 'B'],
    ];
    expect(planned([['Modelo C'], ...table])).toMatchObject({ outcome: 'new', formNumber: 3 });
    expect(planned([['Versión:', '', '1'], ...table])).toMatchObject({ outcome: 'new', formNumber: 1 });
    expect(planned([['Versión 7'], ...table])).toMatchObject({ outcome: 'invalid', formNumber: null });
    expect(planned([['El modelo atómico'], ...table])).toMatchObject({ outcome: 'new', formNumber: 2 });
  });

  it('with a hyphen says that a question was left blank', () => {
    expect(plan([['ana', '', '', '-']], [student('ana')])).toMatchObject([{ outcome: 'new', given: [] }]);
    const answered = attempt({ responses: new Map([[10, '3B']]) });
    expect(plan([['ana', '', '', '-']], [student('ana', { attempt: answered })])).toMatchObject([
      { outcome: 'replaces', given: [{ idQuestion: 10, response: null }] },
    ]);
  });

  it('changes only what differs from the result that there is, and nothing the second time', () => {
    const answered = attempt({ responses: new Map([[10, '3B']]), grades: new Map([[20, 5]]) });
    const ana = student('ana', { attempt: answered });
    expect(plan([['ana', '', '', 'B', '6']], [ana])).toMatchObject([
      { outcome: 'replaces', given: [{ kind: 'grade', grade: 6 }] },
    ]);
    expect(plan([['ana', '', '', 'B', '5']], [ana])).toMatchObject([{ outcome: 'same', given: [] }]);
    expect(plan([['ana', '', '', '', '5']], [ana])).toMatchObject([{ outcome: 'same' }]);
  });

  it('is not imported at all when a cell cannot be read', () => {
    expect(plan([['ana', '', '', 'Z', '7']], [student('ana')])).toMatchObject([
      { outcome: 'invalid', given: [], problems: [{ question: 1, value: 'Z' }] },
    ]);
  });

  it.each([
    ['nobody of the schedule', [['eva', '', '', 'B']], 'unknown'],
    ['no answer', [['ana', 'Peña', '1', '', '']], 'blank'],
  ])('of %s is left out', (_, cells, outcome) => {
    expect(plan(cells, [student('ana')])).toMatchObject([{ outcome }]);
  });

  it('of a student who stands above already is left out', () => {
    expect(
      plan(
        [
          ['ana', '', '', 'B'],
          ['Ana', '', '', 'C'],
        ],
        [student('ana')],
      )?.map(({ outcome }) => outcome),
    ).toEqual([...['new', 'twice']]);
  });

  it('of a student who is answering now is left out', () => {
    const running = student('ana', { attempt: attempt({ isRunning: true }) });
    expect(plan([['ana', '', '', 'B']], [running])).toMatchObject([{ outcome: 'running' }]);
  });
});
