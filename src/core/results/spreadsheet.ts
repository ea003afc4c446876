import { normalizeLogin } from '../people/logins.ts';
import { isSameJson } from '../same-json.ts';
import { foldCharacters } from '../text/fold-characters.ts';
import { readFormCell } from './form-cells.ts';
import type { ResultColumns, ResultRow } from './result-columns.ts';

/** What an import of results does with a row of a spreadsheet. */
export const resultOutcomes = ['new', 'replaces', 'same', 'blank', 'invalid', 'unknown', 'twice', 'running'] as const;
export type ResultOutcome = (typeof resultOutcomes)[number];

/** What a cell says of a question: a response (null = left blank), or a teacher's grade. */
export type CellReading =
  | { kind: 'response'; idQuestion: number; response: unknown }
  | { kind: 'grade'; idQuestion: number; grade: number };

/** A student of the schedule, with the attempt that there is. */
export type ResultStudent = {
  idUser: number;
  login: string;
  formNumber: number;
  attempt: {
    idAttempt: number;
    formNumber: number;
    isRunning: boolean;
    responses: ReadonlyMap<number, unknown>;
    grades: ReadonlyMap<number, number | null>;
  } | null;
};

export type PlannedResult = {
  number: number;
  login: string;
  outcome: ResultOutcome;
  student: ResultStudent | null;
  /** Null where the file says the form in a way that cannot be read. */
  formNumber: number | null;
  /** What would be written. */
  given: CellReading[];
  /** The cells that cannot be read, by the number of the question; null for the form of the paper. */
  problems: { question: number | null; value: string }[];
};

/** A student left this question blank; an empty cell says nothing. */
const BLANK = '-';

/**
 * Returns what an import does with each row. A row with a cell that cannot be read is not imported at all. In a row of a student
 * who has a result already, empty cells leave what is there.
 */
export const planResults = (
  rows: readonly ResultRow[],
  columns: ResultColumns,
  students: readonly ResultStudent[],
  read: (formNumber: number, question: number, cell: string) => CellReading | null,
): PlannedResult[] => {
  const byLogin = new Map(students.map((student) => [normalizeLogin(student.login), student]));
  const seen = new Set<string>();
  return rows.map(({ number, cells }) => {
    const login = (cells[columns.login] ?? '').trim();
    const key = normalizeLogin(login);
    const student = byLogin.get(key) ?? null;
    const planned = (outcome: ResultOutcome, rest: Partial<PlannedResult> = {}): PlannedResult => ({
      ...{ number, login, outcome, student, formNumber: student?.formNumber ?? 1, given: [], problems: [], ...rest },
    });
    const filled = [...columns.questions].flatMap(([column, question]) => {
      const cell = (cells[column] ?? '').trim();
      return cell === '' ? [] : [{ question, cell }];
    });
    if (!student) return planned('unknown');
    if (seen.has(key)) return planned('twice');
    seen.add(key);
    if (student.attempt?.isRunning) return planned('running');
    if (filled.length === 0) return planned('blank');
    const formTexts = formTextsOf(cells, columns);
    const formNumber = formOf(formTexts, student);
    if (formNumber === null)
      return planned('invalid', { formNumber, problems: [{ question: null, value: formTexts.join(' · ') }] });
    const readings = filled.map(({ question, cell }) => ({
      question,
      cell,
      reading: read(formNumber, question, cell),
    }));
    const problems = readings.flatMap(({ question, cell, reading }) =>
      reading === null && !isBlankCell(cell) ? [{ question, value: cell }] : [],
    );
    if (problems.length > 0) return planned('invalid', { formNumber, problems });
    const given = readings.flatMap(({ reading }) => reading ?? []);
    const { attempt } = student;
    if (!attempt) return planned('new', { formNumber, given: given.filter((one) => !isBlank(one)) });
    const changed = given.filter((one) =>
      one.kind === 'grade'
        ? attempt.grades.get(one.idQuestion) !== one.grade
        : !isSameJson(attempt.responses.get(one.idQuestion) ?? null, one.response),
    );
    return planned(changed.length > 0 ? 'replaces' : 'same', { formNumber, given: changed });
  });
};

/** Returns whether a cell says that a question was left blank: a hyphen, or the dash that a program made of it. */
export const isBlankCell = (cell: string): boolean => foldCharacters(cell) === BLANK;

const isBlank = (one: CellReading): boolean => one.kind === 'response' && one.response === null;

/** Returns what a row says of its form, or the titles of the table where it says nothing. */
const formTextsOf = (cells: readonly string[], { forms, formTitles }: ResultColumns): readonly string[] => {
  const own = forms.map((column) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return own.length > 0 ? own : formTitles;
};

/** Returns the form that all texts say, that of the student where there are none, else null. */
const formOf = (texts: readonly string[], { attempt, formNumber }: ResultStudent): number | null => {
  if (texts.length === 0) return attempt?.formNumber ?? formNumber;
  const [form = null, ...others] = texts.map(readFormCell);
  return others.every((other) => other === form) ? form : null;
};
