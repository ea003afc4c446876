import { describe, expect, it } from 'vitest';
import { type CellReading, findResultColumns, isBlankCell, planResults, type ResultStudent } from './spreadsheet.ts';

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
        form: null,
        questions: new Map([
          [1, 1],
          [3, 2],
        ]),
      });
      expect(found?.rows).toEqual([{ number: 4, cells: ['ana', 'B'] }]);
    },
  );

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
    expect(plan([['ana', '', '9', 'B']], [student('ana', { attempt: attempt() })])).toMatchObject([{ formNumber: 3 }]);
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
