import type { ReviewedQuestion } from '../../contract/own-results.ts';
import { screensOf } from '../../questions/screens-registry.tsx';

/** How a question went, as the map shows it; `answered` where nothing is right or wrong. */
export const placeStates = ['right', 'wrong', 'blank', 'waiting', 'answered', 'out'] as const;
export type PlaceState = (typeof placeStates)[number];

type Reviewed = Pick<ReviewedQuestion, 'idType' | 'outcome'>;

/** Returns how a question went. */
export function placeStateOf({ idType, outcome }: Reviewed): PlaceState {
  switch (outcome) {
    case 'excluded':
      return 'out';
    case 'omitted':
      return 'blank';
    case 'ungraded':
      return 'waiting';
    default:
      if (screensOf(idType)?.isScale) return 'answered';
      return outcome === 'hit' ? 'right' : 'wrong';
  }
}

const isToReview = (question: Reviewed): boolean => ['wrong', 'blank'].includes(placeStateOf(question));

/** Returns the index of the next question that went wrong or was left blank; -1 when there is none. */
export const nextToReview = (questions: readonly Reviewed[], after: number): number =>
  questions.findIndex((question, index) => index > after && isToReview(question));

/** Returns the index of the last question before one that went wrong or was left blank; -1 when there is none. */
export const previousToReview = (questions: readonly Reviewed[], before: number): number =>
  questions.findLastIndex((question, index) => index < before && isToReview(question));
