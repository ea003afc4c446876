import { shownFigure } from '../results/figures.ts';
import { type ChartTexts, outcomesOf } from './drawings.ts';
import type { QuestionTable, ResultSummary } from './report.ts';

type Kind = { hasLikert: boolean; onlyLikert: boolean };
type Texts = Pick<ChartTexts, 'words' | 'number' | 'points' | 'percent' | 'scaled'>;

/**
 * Returns what stands for a class: its figure as a percentage and on the scale of the schedule (null without one), and the other
 * figures with their names. Beside other questions, scales have both of their scores.
 */
export const summaryFacts = (
  summary: ResultSummary,
  { hasLikert, onlyLikert, symbol }: Kind & { symbol: string },
  { words: { heads, ofGraded, withoutLate }, percent, points, scaled }: Texts,
) => {
  const { average, averageScaled, median, relativeScore, absoluteScore, notQualified, late } = summary;
  const figure = shownFigure(onlyLikert, { grade: average, relativeScore });
  const isMixed = hasLikert && !onlyLikert;
  return {
    name: onlyLikert ? heads.relative : heads.average,
    percent: figure === null ? '–' : percent(figure),
    scaled: averageScaled === null ? null : scaled(averageScaled, symbol),
    /** Says that the figure is not final. */
    note: notQualified > 0 ? ofGraded : late > 0 ? withoutLate : null,
    others: [
      ...(median === null ? [] : [{ name: heads.median, value: percent(median) }]),
      ...(isMixed && relativeScore !== null ? [{ name: heads.relative, value: percent(relativeScore) }] : []),
      ...(absoluteScore === null ? [] : [{ name: heads.absolute, value: points(absoluteScore) }]),
    ],
  };
};

/** Returns the rows of the table of outcomes: how many responses came to what, and which share of those that count. */
export const outcomeRowsOf = (
  summary: ResultSummary,
  onlyLikert: boolean,
  texts: Pick<ChartTexts, 'words' | 'number' | 'percent'>,
): string[][] => [
  ...outcomesOf(summary, onlyLikert, texts).map(({ name, value }) => [
    ...[name, texts.number(value), texts.percent((100 * value) / Math.max(1, summary.responses))],
  ]),
  ...(summary.excluded > 0 ? [[texts.words.outcomes.excluded, texts.number(summary.excluded), '–']] : []),
];

/** Returns how many responses were right in all questions, or answered where all are scales; others do not count scales. */
export const totalHitsOf = (questions: readonly Pick<QuestionTable, 'hits' | 'isLikert'>[]) => {
  const onlyLikert = questions.every(({ isLikert }) => isLikert);
  const counted = questions.filter(({ isLikert }) => onlyLikert || !isLikert);
  return { onlyLikert, total: counted.reduce((sum, { hits }) => sum + hits, 0) };
};
