import { documentLimits } from '../text/document/limits.ts';
import type { Content, Gap } from './content.ts';
import { isAccepted } from './gaps.ts';
import { blanksLimits } from './limits.ts';

/** The gap of that id with what it accepts; without answers where the draft does not know it. */
export const findGap = ({ gaps }: Content, id: number): Gap => gaps.find((gap) => gap.id === id) ?? { id, answers: [] };

/** The draft with other answers for a gap, which may be new to it. */
export const updateAnswers = (draft: Content, id: number, change: (answers: string[]) => string[]): Content => {
  const gap = { id, answers: change(findGap(draft, id).answers).slice(0, blanksLimits.answers) };
  const known = draft.gaps.some((one) => one.id === id);
  return { ...draft, gaps: known ? draft.gaps.map((one) => (one.id === id ? gap : one)) : [...draft.gaps, gap] };
};

/** What a gap accepts that is made of these words. */
export const answersFromSelection = (words = ''): string[] => {
  const answer = words.trim();
  return answer !== '' && answer.length <= blanksLimits.answer ? [answer] : [];
};

/**
 * An id for one gap more. Those of gaps that were taken out of the text are left to them, because undo may bring them
 * back, as long as there are others. The text must have room for a gap.
 */
export function lowestUnusedGapId(inText: ReadonlySet<number>, outside: ReadonlySet<number>): number {
  const free = Array.from({ length: documentLimits.gaps }, (_, index) => index + 1).filter((id) => !inText.has(id));
  return free.find((id) => !outside.has(id)) ?? free[0] ?? documentLimits.gaps;
}

/** The answers with others in the place of one; what says the same as another is left out, as it would be compared. */
export function insertPastedAnswers(
  answers: readonly string[],
  index: number,
  typed: readonly string[],
  pasted: readonly string[],
) {
  const others = answers.filter((_, at) => at !== index);
  const fresh = [...typed, ...pasted].filter(
    (answer, at, all) => !isAccepted(others, answer) && !isAccepted(all.slice(0, at), answer),
  );
  return [...answers.slice(0, index), ...fresh, ...answers.slice(index + 1)];
}

/** The answers in what was pasted, which may be a list of them. */
export const splitAnswers = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[;|\t\n]/)
      .map((part) => part.trim().slice(0, blanksLimits.answer))
      .filter((part) => part !== ''),
  ),
];
