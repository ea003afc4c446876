import type { AnalysedQuestion, ItemFlag } from '../../../contract/reports.ts';

export const orders = ['number', 'hardest', 'separation'] as const;
export const shows = ['all', 'flagged'] as const;
export type ListState = { order: (typeof orders)[number]; show: (typeof shows)[number] };

/** Returns whether something is remarkable about a question. That it has few answers is not. */
export const isFlagged = ({ flags }: AnalysedQuestion): boolean => flags.some(({ name }) => name !== 'tooFew');

const grave = ['keyDoubted', 'separatesBackwards', 'hardlySeparates', 'opposesOthers', 'hardlyAgrees'];

/** Returns whether a flag says that the question does not measure what the others do, so that its figures are in red. */
export const isGrave = ({ name }: ItemFlag): boolean => grave.includes(name);

/** Returns the questions of the list, those without figures last. */
export function questionsIn(questions: readonly AnalysedQuestion[], { order, show }: ListState): AnalysedQuestion[] {
  const shown = show === 'flagged' ? questions.filter(isFlagged) : questions;
  const figure = ({ difficultyP, itemRestR }: AnalysedQuestion) => (order === 'hardest' ? difficultyP : itemRestR);
  return order === 'number'
    ? [...shown]
    : shown.toSorted((a, b) => (figure(a) ?? 2) - (figure(b) ?? 2) || a.number - b.number);
}

/**
 * Returns the question that is shown: the one in the address, otherwise the first with a flag, or the first. On a narrow screen
 * none until one is chosen.
 */
export const chosenQuestion = (
  listed: readonly AnalysedQuestion[],
  number: number,
  isNarrow: boolean,
): AnalysedQuestion | undefined =>
  listed.find((question) => question.number === number) ??
  (isNarrow ? undefined : (listed.find(isFlagged) ?? listed[0]));
