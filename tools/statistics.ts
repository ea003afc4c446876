// Item analysis of a matrix in a file: npm run statistics -- <matrix.csv> [--key key.csv] [--json]
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { flagsOf, type ItemFlag } from '../src/core/statistics/flags.ts';
import { analyseItems, type ItemAnalysis, type ScoredColumn } from '../src/core/statistics/item-analysis.ts';
import { readMatrix } from '../src/core/statistics/matrix.ts';
import { MatrixProblem } from '../src/core/statistics/matrix-problem.ts';
import { readCsv } from '../src/server/tables/csv.ts';
import { TableFileProblem } from '../src/server/tables/table-file.ts';

const usage = `Usage: npm run statistics -- <matrix.csv> [--key <key.csv>] [--json]

Rows are persons, columns items: 0 and 1 or points, or letters with a key (ABD = several right ones, A/C = either).
A first row of names and a first column of persons are recognised. An empty cell is a blank and scores 0; NA is a missing
score. Conventions: docs/statistics.md.`;

/** The figures of an item with what is remarkable about them. */
type FlaggedItem = ItemAnalysis['items'][number] & { flags: ItemFlag[] };

try {
  const { file, key, json } = readArguments();
  const { columns, readAs } = readMatrix(rowsOf(file), key === undefined ? null : rowsOf(key));
  const { test, items, thirds } = analyseItems(columns, { areTotalsExact: true });
  const flagged = items.map((figures, index) => ({ ...figures, flags: flagsIn(figures, columns[index], thirds) }));
  console.log(
    json ? JSON.stringify({ readAs, test, item: flagged.map(toJson) }, null, 2) : textOf(test, flagged, readAs),
  );
} catch (error) {
  if (!(error instanceof MatrixProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, ...values };
  } catch (error) {
    if (error instanceof Error) console.error(error.message);
  }
  throw new MatrixProblem(usage);
}

/** Returns the rows of a file; npm starts programs in the project's folder, so names are relative to where npm was called. */
function rowsOf(name: string): string[][] {
  const path = resolve(process.env.INIT_CWD ?? '', name);
  try {
    return readCsv(readFileSync(path), {
      mostRows: Number.POSITIVE_INFINITY,
      mostColumns: Number.POSITIVE_INFINITY,
      mayHaveSpaces: true,
    });
  } catch (error) {
    if (error instanceof TableFileProblem)
      throw new MatrixProblem(
        `${name} is no list of values between commas${error.row === null ? '' : `: look at the quotes in row ${error.row}`}.`,
      );
    throw new MatrixProblem(`${name} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function flagsIn(
  figures: ItemAnalysis['items'][number],
  column: ScoredColumn | undefined,
  thirds: ItemAnalysis['thirds'],
) {
  return column ? flagsOf(figures, column, thirds) : [];
}

function toJson({ persons: _, options, ...figures }: FlaggedItem) {
  return { ...figures, options: options.map(({ isKey: _key, thirds: _thirds, ...option }) => option) };
}

function textOf(test: ItemAnalysis['test'], items: readonly FlaggedItem[], readAs: readonly string[]): string {
  const line = (...cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(16) : cell.padStart(15))).join('');
  const { group27, persons, personsComplete, items: count } = test;
  return [
    `${persons} persons, ${count} items${personsComplete < persons ? `; figures with totals are of ${personsComplete} persons without a missing score` : ''}${readAs.map((one) => `; ${one}`).join('')}`,
    `score: mean ${text(test.scoreMean)}, SD ${text(test.scoreSD)}, ${text(test.scoreMin)} to ${text(test.scoreMax)}, median ${text(test.scoreMedian)}, skewness ${text(test.skewness)}, kurtosis ${text(test.kurtosis)}`,
    `reliability: alpha ${text(test.cronbachAlpha)}, KR-20 ${text(test.kr20)}, KR-21 ${text(test.kr21)}, halves ${text(test.splitHalfOddEven)}; standard error ${text(test.standardErrorOfMeasurement)}`,
    `lower 27 %: ${group27.lowerN} persons up to ${text(group27.lowerCutoff)}; upper 27 %: ${group27.upperN} from ${text(group27.upperCutoff)}`,
    '',
    line('item', 'facility', 'item-rest', 'item-total', '27 % index', 'alpha without'),
    ...items.flatMap((item) => [
      line(
        item.item,
        ...[item.difficultyP, item.itemRestR, item.itemTotalR, item.discrimination27, item.alphaIfDeleted].map(text),
      ),
      ...item.flags.map((flag) => `  ! ${flagText(flag)}`),
    ]),
  ].join('\n');
}

function text(figure: number | null): string {
  return figure === null ? '-' : String(Number(figure.toFixed(3)));
}

function flagText(flag: ItemFlag): string {
  switch (flag.name) {
    case 'tooFew':
      return `only ${flag.persons} answers: too few to judge`;
    case 'keyDoubted':
      return flag.chose > flag.choseKey
        ? `more of the strongest chose ${flag.option} than the key ${flag.key} (${flag.chose} and ${flag.choseKey} of ${flag.of}): is the key right?`
        : `${flag.option} goes with a high score (${text(flag.restR)}), the key ${flag.key} with a low one: is the key right?`;
    case 'separatesBackwards':
      return `separates backwards: weaker persons do better (item-rest ${text(flag.restR)}): is the key right?`;
    case 'hardlySeparates':
      return `hardly separates strong from weak (item-rest ${text(flag.restR)}; 0.2 or more is usual)`;
    case 'opposesOthers':
      return `goes against the others (item-rest ${text(flag.restR)})`;
    case 'hardlyAgrees':
      return `hardly goes with the others (item-rest ${text(flag.restR)}; 0.2 or more is usual)`;
    case 'optionUnused':
      return `nobody chose ${flag.options.join(', ')}`;
    case 'manyBlank':
      return `${Math.round(flag.share * 100)} % left it blank`;
  }
}
