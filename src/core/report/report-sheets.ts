import type { HitLevel } from '../results/scoring.ts';
import type { Cell, Sheet, SheetColumn } from '../spreadsheets/workbook.ts';
import { levelOrReason, type QuestionTable, type StudentShare } from './report.ts';
import { reportWords } from './words/words.ts';

/** What a student did in one question; fields that say nothing of it are left out. */
export type SheetAnswer = {
  idType: number;
  /** Letters that were chosen, or what was written. */
  answer?: string;
  /** The teacher's grade, 0–10. */
  answerGrade?: number;
  /** Of a question on a scale: the points of what was chosen. */
  alternativeGrade?: number;
  /** The place of the alternative that was chosen, from 1. */
  positionAnswered?: number;
  /** 1 = right, 0 = wrong; left out while it is neither. */
  hitQuestion?: 0 | 1;
};

/** A student in the spreadsheet; login and number of the document only for who may see them. */
export type SheetStudent = {
  levelName: string;
  identifier: string;
  studentName: string;
  studentID?: string;
  gender: 'female' | 'male' | 'other' | null;
  login?: string;
  version: number;
  resultInfoTable: {
    grade: number | null;
    gradeScaled: number | null;
    level: HitLevel | null;
    hits: number;
    errors: number;
    omitted: number;
    notQualified: number;
    late: number;
    axis: StudentShare[];
  };
  attemptsStudent: SheetAnswer[];
};

export type SpreadsheetData = {
  studentDetail: SheetStudent[];
  /** The hits of each question. */
  TotalCorrect: number[];
  questionsTable: QuestionTable[];
  onlyLikertQuestions: boolean;
  reportFilename: string;
};

/** Each block of the sheet of results has so many questions, and fits on the width of a page. */
const QUESTIONS_IN_BLOCK = 8;

const column = (width: number, format: SheetColumn['format'] = 'text'): SheetColumn => ({ width, format });

/** Returns the three sheets of a schedule's results in a language: its students, its questions, and who answered what. */
export function reportSheets(data: SpreadsheetData, language: string): Sheet[] {
  return [studentsSheet(data, language), questionsSheet(data, language), resultsSheet(data, language)];
}

function studentsSheet({ studentDetail, onlyLikertQuestions }: SpreadsheetData, language: string): Sheet {
  const words = reportWords(language);
  const { heads } = words;
  const levels = onlyLikertQuestions ? words.likertLevels : words.levels;
  const has = (field: 'studentID' | 'login') => studentDetail.some((student) => student[field] !== undefined);
  const axes = studentDetail[0]?.resultInfoTable.axis.map(({ name }) => name) ?? [];
  const columns: [head: string, column: SheetColumn, cell: (student: SheetStudent) => Cell][] = [
    [heads.student, column(32), ({ studentName }) => studentName],
    [heads.group, column(16), ({ levelName }) => levelName],
    [heads.identifier, column(14), ({ identifier }) => identifier],
    ...(has('studentID') ? [field(heads.studentId, column(16), ({ studentID }) => studentID ?? '')] : []),
    [heads.gender, column(12), ({ gender }) => (gender === null ? '' : words.genders[gender])],
    ...(has('login') ? [field(heads.login, column(24), ({ login }) => login ?? '')] : []),
    [heads.version, column(10, 'whole'), ({ version }) => version],
    [
      onlyLikertQuestions ? heads.relative : heads.grade,
      column(12, 'percent'),
      ({ resultInfoTable: { grade } }) => shareOf(grade),
    ],
    [heads.scaled, column(12, 'decimal'), ({ resultInfoTable }) => resultInfoTable.gradeScaled],
    [heads.level, column(14), ({ resultInfoTable }) => levels[levelOrReason(resultInfoTable)]],
    [
      onlyLikertQuestions ? heads.answered : heads.hits,
      column(12, 'whole'),
      ({ resultInfoTable }) => resultInfoTable.hits,
    ],
    ...(onlyLikertQuestions
      ? []
      : [field(heads.errors, column(12, 'whole'), ({ resultInfoTable }) => resultInfoTable.errors)]),
    [heads.omitted, column(12, 'whole'), ({ resultInfoTable }) => resultInfoTable.omitted],
    [heads.notQualified, column(14, 'whole'), ({ resultInfoTable }) => resultInfoTable.notQualified],
    ...axes.map((name, index) =>
      field(name, column(18, 'percent'), ({ resultInfoTable }) =>
        shareOf(resultInfoTable.axis[index]?.percentage ?? null),
      ),
    ),
  ];
  return {
    name: words.sheets.students,
    columns: columns.map(([, column]) => column),
    rows: [
      columns.map(([head]) => head),
      ...studentDetail.map((student) => columns.map(([, , cell]) => cell(student))),
    ],
    ...{ frozen: 1, hasFilter: true },
  };
}

const field = (
  head: string,
  column: SheetColumn,
  cell: (student: SheetStudent) => Cell,
): [string, SheetColumn, (student: SheetStudent) => Cell] => [head, column, cell];

/** Percentages are shares of one in spreadsheets. */
const shareOf = (percentage: number | null): number | null =>
  percentage === null ? null : Math.round(percentage * 1e7) / 1e9;

function questionsSheet({ questionsTable }: SpreadsheetData, language: string): Sheet {
  const words = reportWords(language);
  const { heads, rows: names, rubric, types } = words;
  const typeNames: Readonly<Record<string, string>> = types;
  return {
    name: words.sheets.questions,
    columns: [
      ...[column(10, 'whole'), column(18), column(60), column(12, 'percent'), column(10), column(44), column(10)],
      ...[column(10, 'whole'), column(12, 'percent')],
    ],
    rows: [
      [
        ...[heads.question, heads.type, heads.text, heads.result, heads.letter, heads.answer, heads.correct],
        ...[heads.frequency, heads.percentage],
      ],
      ...questionsTable.flatMap(({ number, type, text, percentage, isLikert, rows }) =>
        rows.map(({ kind, label, text: answer, level, frequency, percentage: share, isCorrect }): Cell[] => [
          ...[number, typeNames[type] ?? type, text, shareOf(percentage), label],
          kind === 'option'
            ? level === null
              ? answer
              : `${answer}: ${rubric[level]}`
            : names[kind === 'hit' && isLikert ? 'answered' : kind],
          ...[kind === 'option' && isCorrect ? words.yes : '', frequency, shareOf(share)],
        ]),
      ),
    ],
    ...{ frozen: 1, hasFilter: true },
  };
}

/** Each block of questions begins with the names again, so that it can be read and printed alone. */
function resultsSheet(
  { studentDetail, TotalCorrect, questionsTable, onlyLikertQuestions }: SpreadsheetData,
  language: string,
): Sheet {
  const words = reportWords(language);
  const blocks = Array.from({ length: Math.ceil(questionsTable.length / QUESTIONS_IN_BLOCK) }, (_, block) =>
    questionsTable.slice(block * QUESTIONS_IN_BLOCK, (block + 1) * QUESTIONS_IN_BLOCK),
  );
  const inBlocks = <Value>(name: Value, of: (question: QuestionTable) => Value): Value[] =>
    blocks.flatMap((questions) => [name, ...questions.map(of)]);
  const total = onlyLikertQuestions ? words.heads.answered : words.heads.total;
  // In other versions the same alternative may have another letter.
  const student = `${words.heads.student} (${words.lettersInFirst})`;
  return {
    name: words.sheets.results,
    columns: inBlocks(column(32), () => column(12, 'decimal')),
    rows: [
      inBlocks<Cell>(student, ({ name, key }) => (key === '' ? name : `${name} (${key})`)),
      ...studentDetail.map(({ studentName, attemptsStudent }) =>
        inBlocks<Cell>(studentName, ({ number }) => answerCell(attemptsStudent[number - 1])),
      ),
      inBlocks<Cell>(total, ({ number }) => TotalCorrect[number - 1] ?? 0),
    ],
    ...{ frozen: 1, hasFilter: true, hasTotals: true },
    pageBreaks: blocks.slice(1).map((_, index) => (index + 1) * (QUESTIONS_IN_BLOCK + 1)),
  };
}

/** What was answered; of an answer that has a grade, the grade as a number. */
const answerCell = (answer: SheetAnswer | undefined): Cell => answer?.answerGrade ?? answer?.answer ?? null;
