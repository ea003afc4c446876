import type { Drawing } from '../charts/drawing.ts';
import { layOutGenders } from '../charts/gender-dots.ts';
import { layOutLevelSplit } from '../charts/level-split.ts';
import { layOutPie, type PieSlice } from '../charts/pie.ts';
import { layOutShares } from '../charts/share-bars.ts';
import { layOutStudents } from '../charts/student-squares.ts';
import { initials } from '../people/roles.ts';
import type { LevelCounts } from '../results/figures.ts';
import type { GenderComparison } from './genders.ts';
import { type GroupFigures, levelNames, levelOrReason, type ResultSummary } from './report.ts';
import type { ReportWriter } from './words/words.ts';

/** Lays a chart out in a width; screens and papers draw what it returns. */
export type LayOut = (width: number) => Drawing;

/** What the charts of a report write with. */
export type ChartTexts = ReportWriter & { levels: ReportWriter['words']['levels'] };

/** Returns what the outcomes of all responses are called, with how many there are of each. */
export const outcomesOf = (
  { hits, errors, omitted, notQualified }: ResultSummary,
  onlyLikert: boolean,
  { words: { outcomes } }: Pick<ReportWriter, 'words'>,
): { tone: PieSlice['tone']; value: number; name: string }[] => [
  { tone: 'hits', value: hits, name: onlyLikert ? outcomes.answered : outcomes.hits },
  ...(onlyLikert ? [] : [{ tone: 'errors' as const, value: errors, name: outcomes.errors }]),
  { tone: 'omitted', value: omitted, name: outcomes.omitted },
  ...(notQualified > 0 ? [{ tone: 'waiting' as const, value: notQualified, name: outcomes.notQualified }] : []),
];

/** The outcomes of all responses as a pie. */
export const pieOf =
  (summary: ResultSummary, onlyLikert: boolean, texts: ChartTexts): LayOut =>
  (width) =>
    layOutPie(
      outcomesOf(summary, onlyLikert, texts).map(({ tone, value, name }) => ({
        ...{ tone, value, label: `${texts.number(value)} ${name}` },
        share: texts.percent((100 * value) / Math.max(1, summary.responses)),
      })),
      width,
    );

/** Returns what those at no level are called, with how many there are of each; nothing where there are none. */
export const withoutLevelOf = (
  counts: LevelCounts,
  { levels }: Pick<ChartTexts, 'levels'>,
): { name: string; count: number }[] =>
  (['pending', 'withoutGrade'] as const)
    .filter((reason) => counts[reason] > 0)
    .map((reason) => ({ name: levels[reason], count: counts[reason] }));

/** Returns the levels with how many students each has, and which share of those who have one. */
export const levelRowsOf = (counts: LevelCounts, { levels, number, percent }: ChartTexts) => {
  const all = levelNames.reduce((sum, level) => sum + counts[level], 0);
  return levelNames.map((level) => ({
    ...{ level, name: levels[level], count: number(counts[level]) },
    share: percent((100 * counts[level]) / Math.max(1, all)),
  }));
};

/** The students as squares at the places of their results, or as bars where they are many. */
export const studentsOf =
  ({ distribution: { columns, isByHits, students } }: ResultSummary, counts: LevelCounts, texts: ChartTexts): LayOut =>
  (width) =>
    layOutStudents(
      students.map(({ idUser, username, firstname, lastname, column, level }) => ({
        ...{ idUser, name: username, column, level },
        initials: initials({ firstName: firstname, lastName: lastname }, texts.tag),
      })),
      {
        ...{ columns, bands: levelRowsOf(counts, texts) },
        placeName: (column) => {
          if (isByHits) return String(column);
          return column % (columns / 4) === 0 ? String((100 * column) / columns) : '';
        },
      },
      width,
    );

/** Returns how many questions there are, in words. */
export const questionsText = ({ write }: Pick<ReportWriter, 'write'>, count: number): string =>
  write({ name: 'size.questions', values: { count } });

/** The mean of the class in each thematic axis or competency, as bars. */
export const sharesOf =
  (groups: readonly GroupFigures[], mean: number | null, texts: ChartTexts): LayOut =>
  (width) =>
    layOutShares(
      groups.map(({ name, questions, percentage, level, notQualified, late }) => ({
        ...{ name, percentage, level, detail: questionsText(texts, questions) },
        share: percentage === null ? '–' : texts.percent(percentage),
        levelName: texts.levels[levelOrReason({ level, notQualified, late })],
      })),
      { mean, meanText: mean === null ? '' : texts.write({ name: 'groups.average', values: { percent: mean } }) },
      width,
    );

/** The students of each axis at half or below, and above. */
export const levelSplitOf =
  (rows: readonly (LevelCounts & { name: string })[], { words, levels }: ChartTexts): LayOut =>
  (width) =>
    layOutLevelSplit(
      rows,
      {
        ...{ below: words.belowHalf, above: words.aboveHalf },
        belowLevels: `${levels.low} · ${levels.lowMedium}`,
        aboveLevels: `${levels.mediumHigh} · ${levels.high}`,
      },
      width,
    );

/** Returns the means of girls and boys in each competency, with their difference in words. */
export const genderRowsOf = (
  competencies: readonly GroupFigures[],
  byGender: readonly (GenderComparison & { name: string })[],
  texts: ReportWriter,
) =>
  byGender.map(({ name, femaleAverage, maleAverage }, index) => {
    const known = femaleAverage !== null && maleAverage !== null;
    const points = known ? Math.round(femaleAverage) - Math.round(maleAverage) : 0;
    const more = points > 0 ? 'genders.moreFemale' : 'genders.moreMale';
    const difference =
      points === 0 ? texts.words.equal : texts.write({ name: more, values: { points: Math.abs(points) } });
    return {
      ...{ name, female: femaleAverage, male: maleAverage },
      detail: questionsText(texts, competencies[index]?.questions ?? 0),
      figures: {
        female: known ? texts.percent(femaleAverage) : '–',
        male: known ? texts.percent(maleAverage) : '–',
        difference: known ? difference : '–',
      },
    };
  });

/** The means of girls and boys in each competency, as two marks on a line. */
export const gendersOf =
  (
    competencies: readonly GroupFigures[],
    byGender: readonly (GenderComparison & { name: string })[],
    texts: ReportWriter,
  ): LayOut =>
  (width) => {
    const { female, male, difference } = texts.words.heads;
    const words = { female, male, difference, percent: texts.percent };
    return layOutGenders(genderRowsOf(competencies, byGender, texts), words, width);
  };
