import { isCountOfHits, shownFigure } from '../results/figures.ts';
import type { HitLevel } from '../results/scoring.ts';
import type { ChartTexts } from './drawings.ts';
import { type GroupFigures, levelOrReason, type ResultSummary, type StudentRow, type StudentShare } from './report.ts';

/** A count of responses that has a column. */
type CountName = 'errors' | 'omitted' | 'notQualified';

/** What a student has in an axis: `hits` of so many questions, or null where the text is a percentage. */
export type AxisCell = {
  name: string;
  text: string;
  level: HitLevel | null;
  hits: { count: number; of: number } | null;
};

type TableInput<Row> = {
  students: readonly Row[];
  axes: readonly GroupFigures[];
  summary: ResultSummary;
  onlyLikert: boolean;
  /** Of the scale of the schedule. */
  symbol: string;
};

type Texts = Pick<ChartTexts, 'words' | 'levels' | 'number' | 'percent' | 'scaled'>;

/** Returns students, the lowest result first, those without one last. */
export const lowestFirst = <Row extends Pick<StudentRow, 'grade' | 'relativeScore'>>(
  students: readonly Row[],
  onlyLikert: boolean,
): Row[] => {
  const figure = (row: Row) => shownFigure(onlyLikert, row) ?? 101;
  return students.toSorted((a, b) => figure(a) - figure(b));
};

/** Returns the table of students with their axes, the lowest result first, and the means of the class below. */
export function studentsTable<Row extends StudentRow>(
  { students, axes, summary, onlyLikert, symbol }: TableInput<Row>,
  texts: Texts,
) {
  const { words, levels, number } = texts;
  const { heads } = words;
  const waits = students.some(({ notQualified }) => notQualified > 0);
  const counts: CountName[] = [
    ...(onlyLikert ? [] : ['errors' as const]),
    'omitted',
    ...(waits ? ['notQualified' as const] : []),
  ];
  const cellOf = axes.map((_, index) =>
    axisCellsOf(
      students.flatMap(({ axis }) => axis[index] ?? []),
      onlyLikert,
      texts,
    ),
  );
  const share = (percentage: number | null) => (percentage === null ? '–' : texts.percent(percentage));
  const gradeOf = (figures: Pick<StudentRow, 'grade' | 'relativeScore'>, scaled: number | null) =>
    scaled === null || onlyLikert ? share(shownFigure(onlyLikert, figures)) : texts.scaled(scaled, symbol);
  const meanOf = (count: CountName) =>
    students.reduce((sum, row) => sum + row[count], 0) / Math.max(1, students.length);
  return {
    heads: {
      ...{ student: heads.student, level: heads.level, grade: onlyLikert ? heads.relative : heads.grade },
      ...{ counts: counts.map((count) => heads[count]), axes: axes.map(({ name }) => name) },
    },
    rows: lowestFirst(students, onlyLikert).map((row) => ({
      row,
      level: levels[levelOrReason(row)],
      grade: gradeOf(row, row.gradeScaled),
      counts: counts.map((count) => number(row[count])),
      axes: row.axis.flatMap((share, index) => cellOf[index]?.(share) ?? []),
    })),
    mean: {
      name: words.classAverage,
      grade: gradeOf({ grade: summary.average, relativeScore: summary.relativeScore }, summary.averageScaled),
      counts: counts.map((count) => number(meanOf(count))),
      axes: axes.map(({ name, percentage }) => ({ name, text: share(percentage) })),
    },
  };
}

/**
 * Returns for an axis what gives the cell of a student: right ones of all where that says the same as the percentage for every
 * student, otherwise percentages. Of scales alone nothing is a hit, and beside others they are not counted.
 */
export const axisCellsOf = (
  shares: readonly StudentShare[],
  onlyLikert: boolean,
  { words, number, percent }: Pick<Texts, 'words' | 'number' | 'percent'>,
) => {
  const isCounted =
    !onlyLikert && shares.every(({ percentage, ...share }) => percentage === null || isCountOfHits(percentage, share));
  return ({ name, percentage, level, hits, questions }: StudentShare): AxisCell => {
    if (percentage === null) return { name, text: '–', level, hits: null };
    if (!isCounted) return { name, text: percent(percentage), level, hits: null };
    const text = words.outOf.replace('{count}', number(hits)).replace('{of}', number(questions));
    return { name, text, level, hits: { count: hits, of: questions } };
  };
};
