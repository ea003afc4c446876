import { documentLimits } from '../text/document/limits.ts';
import type { Content, Gap } from './content.ts';
import { isAccepted } from './gaps.ts';
import { blanksLimits } from './limits.ts';

/** Returns the gap with this id, without answers when the draft has none. */
export const findGap = ({ gaps }: Content, id: number): Gap => gaps.find((gap) => gap.id === id) ?? { id, answers: [] };

/** Returns the draft with changed answers for a gap, which is added when it is new. */
export const updateAnswers = (draft: Content, id: number, change: (answers: string[]) => string[]): Content => {
  const gap = { id, answers: change(findGap(draft, id).answers).slice(0, blanksLimits.answers) };
  const isInDraft = draft.gaps.some((other) => other.id === id);
  return {
    ...draft,
    gaps: isInDraft ? draft.gaps.map((other) => (other.id === id ? gap : other)) : [...draft.gaps, gap],
  };
};

/** Returns the answers of a gap made from selected words: the words, unless they are too long for an answer. */
export const answersFromSelection = (words = ''): string[] => {
  const answer = words.trim();
  return answer !== '' && answer.length <= blanksLimits.answer ? [answer] : [];
};

/**
 * Returns an id for a new gap. Ids of gaps removed from the text are taken last, because undo may restore those gaps.
 * The text must have room for a gap.
 */
export function lowestUnusedGapId(inText: ReadonlySet<number>, removed: ReadonlySet<number>): number {
  const free = Array.from({ length: documentLimits.gaps }, (_, index) => index + 1).filter((id) => !inText.has(id));
  return free.find((id) => !removed.has(id)) ?? free[0] ?? documentLimits.gaps;
}

/**
 * Returns the answers with the typed and pasted ones in place of the one at `index`, without those that are accepted
 * already.
 */
export function insertPastedAnswers(
  answers: readonly string[],
  index: number,
  typed: readonly string[],
  pasted: readonly string[],
) {
  const others = answers.filter((_, position) => position !== index);
  const added = [...typed, ...pasted].filter(
    (answer, position, all) => !isAccepted(others, answer) && !isAccepted(all.slice(0, position), answer),
  );
  return [...answers.slice(0, index), ...added, ...answers.slice(index + 1)];
}

/** Returns the answers in a pasted list, separated by `;`, `|`, tabs or line breaks. */
export const splitAnswers = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[;|\t\n]/)
      .map((part) => part.trim().slice(0, blanksLimits.answer))
      .filter((part) => part !== ''),
  ),
];
