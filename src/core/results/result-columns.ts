import { fieldOfHead } from '../rosters/head-words.ts';
import { toSearchText } from '../searching/search-text.ts';
import { formOfSheet, formTitlesOf, isFormHead } from './form-cells.ts';

/** A row of a file with its number there. */
export type ResultRow = { number: number; cells: readonly string[] };

/** Why a column is not read. */
export const unreadReasons = ['unknown', 'noSuchQuestion', 'twice'] as const;
/** A column that is not read: its index and its head. */
type UnreadColumn = { column: number; head: string; reason: (typeof unreadReasons)[number] };

/** Where a file has what: the columns of logins, of forms, and of each question by its number. */
export type ResultColumns = {
  login: number;
  /** Several where several heads say so: they must agree. */
  forms: readonly number[];
  /** What the titles above the table and the name of its sheet say about the form of all papers. */
  formTitles: readonly string[];
  questions: ReadonlyMap<number, number>;
};

/** A file's table of results: its columns, its rows, and what of it is not read. */
type ResultTable = {
  columns: ResultColumns;
  rows: ResultRow[];
  unread: UnreadColumn[];
  /** The numbers of questions that have no column. */
  missing: number[];
};

/** Rows above the head are titles; more than these are no table. */
const MOST_TITLE_ROWS = 20;

/** What may stand before the number of a question: `P1`, `Pregunta 1`, `Q1`, `N.º 1`. */
const questionWords = new Set(
  `p q r preg pregunta preguntas pergunta perguntas question quest questao questoes questions item items ej ejercicio exercicio
   exercise ex act actividad atividade activity task tarea problema problem respuesta resposta answer resp num numero number n no
   nro cuestion galdera exercici reponse rep qu ans stu aktibitate ariketa`.split(/\s+/),
);

/** What exams write after the number: what the question is worth, its alternatives, its key. Points that were reached are another column. */
const explanation =
  /\s*(?:[([]\s*(?:\d+(?:[.,]\d+)?\s*(?:p|pt|pts|pto|ptos|puntos?|points?|pontos?|marks?|punts?|puntu)\.?|[a-g](?:\s*[-–/,]\s*[a-g])*)\s*[)\]]|(?<=\p{L}.*)\/\s*\d+(?:[.,]\d+)?)\s*$/iu;

/** Returns the number of the question that a head names; null for other heads. */
export const questionOfHead = (head: string): number | null => {
  const text = toSearchText(head.replace(/[ºª°]/g, '').replace(explanation, '')).replace(/\bn[.]? ?(?=\d)/, '');
  const [, word = '', digits = ''] =
    /^[^a-z0-9]*([a-z]*)[^a-z0-9]*0*([1-9]\d{0,2})(?:[.,]0+)?[^a-z0-9]*$/.exec(text) ?? [];
  if (digits !== '') return word === '' || questionWords.has(word) ? Number(digits) : null;
  // '1. galdera', '1.ª pregunta'.
  const [, first = '', after = ''] = /^0*([1-9]\d{0,2})[.)]? ?([a-z]{3,})$/.exec(text) ?? [];
  return first !== '' && questionWords.has(after) ? Number(first) : null;
};

/** Columns that a table of results may have beside what is read: who the student is, which is not taken from the file. */
const knownOthers = new Set([
  ...['fullName', 'lastFirstName', 'firstName', 'lastName', 'secondLastName', 'email', 'code', 'studentId', 'gender'],
  ...['listNumber', 'className', 'externalId'],
]);

/** The name of the sheet that is read, and those of the others with texts. */
export type SheetNames = { sheet: string; otherSheets: readonly string[] };

/** Returns the table of results in a file's rows by its head; null where no row has a login and a question. */
export const findResultColumns = (
  rows: readonly (readonly string[])[],
  questions: number,
  { sheet = '', otherSheets = [] }: Partial<SheetNames> = {},
): ResultTable | null => {
  for (const [index, cells] of rows.slice(0, MOST_TITLE_ROWS).entries()) {
    const login = cells.findIndex((head) => fieldOfHead(head) === 'login');
    const numbers = new Map<number, number>();
    const unread: UnreadColumn[] = [];
    const forms: number[] = [];
    const below = rows
      .map((cells, below) => ({ number: below + 1, cells }))
      .slice(index + 1)
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    const width = Math.max(cells.length, ...below.map(({ cells }) => cells.length));
    for (let column = 0; column < width; column++) {
      const head = (cells[column] ?? '').trim();
      const number = questionOfHead(head);
      if (column === login) continue;
      if (isFormHead(head)) forms.push(column);
      else if (number !== null && number > questions) unread.push({ column, head, reason: 'noSuchQuestion' });
      else if (number !== null && [...numbers.values()].includes(number))
        unread.push({ column, head, reason: 'twice' });
      else if (number !== null) numbers.set(column, number);
      else if (fieldOfHead(head) === 'login') unread.push({ column, head, reason: 'twice' });
      else if (knownOthers.has(fieldOfHead(head) ?? '')) continue;
      else if (below.some(({ cells }) => (cells[column] ?? '').trim() !== ''))
        unread.push({ column, head, reason: 'unknown' });
    }
    if (login < 0 || numbers.size === 0) continue;
    const found = new Set(numbers.values());
    return {
      columns: {
        login,
        forms,
        formTitles: [...formTitlesOf(rows.slice(0, index)), ...formOfSheet(sheet, otherSheets)],
        questions: numbers,
      },
      rows: below,
      unread,
      missing: Array.from({ length: questions }, (_, at) => at + 1).filter((number) => !found.has(number)),
    };
  }
  return null;
};
