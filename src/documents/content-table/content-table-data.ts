import { type PageData, pageData } from '../layout/page-data.ts';
import { breakableText } from '../printable-text.ts';
import { type DocumentWords, documentWords, fillIn } from '../words/words.ts';
import type { ClassifiedQuestion, PrintedContentTable } from './printed-content-table.ts';

/** What the template of the content table reads. */
export type ContentTableData = PageData & {
  words: DocumentWords['contentTable'];
  /** The heads of the columns. */
  heads: string[];
  /** Columns with numbers come first and last; those between have names. */
  numbers: number;
  rows: string[][];
  /** For each discipline and content, the most important first: how many questions, which, and their share in percent. */
  summary: { discipline: string; content: string; count: string; numbers: string; share: string }[];
};

const ARROW = ' › ';

/** Returns what the template of the content table reads. Columns in which no question has anything are left out. */
export function toContentTableData(table: PrintedContentTable): ContentTableData {
  const words = documentWords(table.language).contentTable;
  const { questions } = table;
  const versions = Math.max(1, ...questions.map(({ numbers }) => numbers.length));
  const named = [
    { head: words.discipline, of: ({ paths }: ClassifiedQuestion) => paths.map(([first = '']) => first) },
    { head: words.content, of: ({ paths }: ClassifiedQuestion) => paths.map((path) => path.slice(1).join(ARROW)) },
    { head: words.thematicAxis, of: ({ thematicAxes }: ClassifiedQuestion) => thematicAxes },
    { head: words.competency, of: ({ competencies }: ClassifiedQuestion) => competencies },
  ].filter(({ of }, index) => index < 2 || questions.some((question) => of(question).length > 0));
  const figures = new Intl.NumberFormat(table.language, { maximumFractionDigits: 2 });
  return {
    ...pageData(table, words.kind),
    words,
    heads: [
      ...(versions === 1
        ? [words.number]
        : Array.from({ length: versions }, (_, index) => fillIn(words.inVersion, { version: index + 1 }))),
      ...named.map(({ head }) => head),
      words.weight,
    ],
    numbers: versions,
    rows: questions.map((question) => [
      ...Array.from({ length: versions }, (_, index) => String(question.numbers[index] ?? '')),
      ...named.map(({ of }) => joined(of(question))),
      question.weight === null ? words.leftOut : figures.format(question.weight),
    ]),
    summary: summaryOf(table, words),
  };
}

/** A question with several contents counts for each in equal parts. */
function summaryOf({ questions, language }: PrintedContentTable, words: DocumentWords['contentTable']) {
  const total = questions.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const rows = new Map<string, { discipline: string; content: string; numbers: number[]; weight: number }>();
  for (const { numbers, paths, weight } of questions) {
    const places = paths.length === 0 ? [[words.unclassified]] : paths;
    for (const [discipline = '', content = ''] of places) {
      const key = JSON.stringify([discipline, content]);
      const row = rows.get(key) ?? { discipline, content, numbers: [], weight: 0 };
      rows.set(key, row);
      const [number = 0] = numbers;
      if (!row.numbers.includes(number)) row.numbers.push(number);
      row.weight += (weight ?? 0) / places.length;
    }
  }
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return [...rows.values()]
    .sort((a, b) => b.weight - a.weight)
    .map(({ discipline, content, numbers, weight }) => ({
      discipline: breakableText(discipline),
      content: breakableText(content),
      count: String(numbers.length),
      numbers: numbers.join(', '),
      share: total === 0 ? '–' : percent.format(weight / total),
    }));
}

const joined = (names: readonly string[]): string =>
  [...new Set(names.filter((name) => name !== ''))].map(breakableText).join('; ');
