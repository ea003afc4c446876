import type { Outcome } from '../results/scoring.ts';
import type { AnswerRow, QuestionTable } from './report.ts';
import type { ReportWords } from './words/words.ts';

/** What a student did in a question; `letter` is blank where none was chosen. */
export type AnswerCell = { outcome: Outcome; letter: string; isLikert: boolean };

/** Returns how a cell of the answers looks: what happened, and whether by letters or by a sign. */
export const lookOf = ({ outcome, letter, isLikert }: AnswerCell): { look: Outcome | 'scale'; isLetter: boolean } => {
  const isScale = isLikert && outcome === 'hit';
  return { look: isScale ? 'scale' : outcome, isLetter: letter !== '' && (isScale || outcome === 'error') };
};

/** Returns what a student did in each question; null where the question was not in the attempt. */
export const answerCellsOf = (
  { outcomes, marked }: AnswerRow,
  questions: readonly Pick<QuestionTable, 'isLikert'>[],
): (AnswerCell | null)[] =>
  questions.map(({ isLikert }, index) => {
    const outcome = outcomes[index];
    return outcome ? { outcome, letter: marked[index] ?? '', isLikert } : null;
  });

/** Returns what the signs of the answers say, of those that stand in these rows. */
export function answerKeys(
  rows: readonly AnswerRow[],
  questions: readonly Pick<QuestionTable, 'isLikert'>[],
  { rows: names, outcomes, keys }: ReportWords,
): { text: string; cell: AnswerCell }[] {
  const all: { text: string; cell: AnswerCell }[] = [
    { text: names.hit, cell: { outcome: 'hit', letter: '', isLikert: false } },
    { text: keys.chosen, cell: { outcome: 'error', letter: 'C', isLikert: false } },
    { text: names.error, cell: { outcome: 'error', letter: '', isLikert: false } },
    { text: names.answered, cell: { outcome: 'hit', letter: '', isLikert: true } },
    { text: keys.chosenOnScale, cell: { outcome: 'hit', letter: 'A', isLikert: true } },
    { text: names.notQualified, cell: { outcome: 'ungraded', letter: '', isLikert: false } },
    { text: outcomes.excluded, cell: { outcome: 'excluded', letter: '', isLikert: false } },
    { text: names.omitted, cell: { outcome: 'omitted', letter: '', isLikert: false } },
  ];
  const keyOf = (cell: AnswerCell) => JSON.stringify(lookOf(cell));
  const found = new Set(rows.flatMap((row) => answerCellsOf(row, questions).map((cell) => cell && keyOf(cell))));
  return all.filter(({ cell }) => found.has(keyOf(cell)));
}
