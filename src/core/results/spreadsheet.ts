import { isSameJson } from '../same-json.ts';
import { toSearchText } from '../searching/search-text.ts';

/** What an import of results does with a row of a spreadsheet. */
export const resultOutcomes = ['new', 'replaces', 'same', 'blank', 'invalid', 'unknown', 'twice', 'running'] as const;
export type ResultOutcome = (typeof resultOutcomes)[number];

/** What a cell says of a question: a response (null = left blank), or a teacher's grade. */
export type CellReading =
  | { kind: 'response'; idQuestion: number; response: unknown }
  | { kind: 'grade'; idQuestion: number; grade: number };

/** A row of a file with its number there. */
export type ResultRow = { number: number; cells: readonly string[] };

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
  formNumber: number;
  /** What would be written. */
  given: CellReading[];
  /** The cells that cannot be read, by the number of the question. */
  problems: { question: number; value: string }[];
};

/** Where a file has what: the columns of logins, of forms, and of each question by its number. */
export type ResultColumns = { login: number; form: number | null; questions: ReadonlyMap<number, number> };

/** A student left this question blank; an empty cell says nothing. */
const BLANK = '-';
const loginWords = ['usuario', 'username', 'user', 'login'];
const formWords = ['modelo', 'form', 'version', 'versao', 'caderno'];
/** Rows above the head are titles; more than these are no table. */
const MOST_TITLE_ROWS = 20;

const wordOf = (cell: string): string => toSearchText(cell).replace(/[^a-z0-9]+/g, '');

/** Returns the columns of a table by its head, and the rows below it; null where no row has a login and a question. */
export const findResultColumns = (
  rows: readonly (readonly string[])[],
  questions: number,
): { columns: ResultColumns; rows: ResultRow[] } | null => {
  for (const [index, cells] of rows.slice(0, MOST_TITLE_ROWS).entries()) {
    const words = cells.map(wordOf);
    const login = words.findIndex((word) => loginWords.includes(word));
    const form = words.findIndex((word) => formWords.includes(word));
    const numbers = new Map<number, number>();
    for (const [column, word] of words.entries()) {
      const number = /^\d{1,2}$/.test(word) ? Number(word) : 0;
      if (number >= 1 && number <= questions && ![...numbers.values()].includes(number)) numbers.set(column, number);
    }
    if (login < 0 || numbers.size === 0) continue;
    const below = rows
      .map((cells, below) => ({ number: below + 1, cells }))
      .slice(index + 1)
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return { columns: { login, form: form < 0 ? null : form, questions: numbers }, rows: below };
  }
  return null;
};

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
  const byLogin = new Map(students.map((student) => [student.login.toLowerCase(), student]));
  const seen = new Set<string>();
  return rows.map(({ number, cells }) => {
    const login = (cells[columns.login] ?? '').trim();
    const key = login.toLowerCase();
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
    const formNumber = formOf(columns.form === null ? '' : (cells[columns.form] ?? ''), student);
    const readings = filled.map(({ question, cell }) => ({
      question,
      cell,
      reading: read(formNumber, question, cell),
    }));
    const problems = readings.flatMap(({ question, cell, reading }) =>
      reading === null && cell !== BLANK ? [{ question, value: cell }] : [],
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

/** Returns whether a cell says that a question was left blank. */
export const isBlankCell = (cell: string): boolean => cell === BLANK;

const isBlank = (one: CellReading): boolean => one.kind === 'response' && one.response === null;

const formOf = (cell: string, { attempt, formNumber }: ResultStudent): number => {
  const typed = /^[1-3]$/.test(cell.trim()) ? Number(cell) : null;
  return typed ?? attempt?.formNumber ?? formNumber;
};
