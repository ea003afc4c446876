import type { ReviewedQuestion } from '../../contract/own-results.ts';
import { screensOf } from '../../questions/screens-registry.tsx';

/** How a question went, as the map shows it; `answered` where nothing is right or wrong. */
export const placeStates = ['right', 'wrong', 'blank', 'waiting', 'answered', 'out'] as const;
export type PlaceState = (typeof placeStates)[number];

export type Reviewed = Pick<ReviewedQuestion, 'idType' | 'outcome'>;

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
