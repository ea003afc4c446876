import type { Outcome } from './scoring.ts';

/** How an answer went, as screens and documents show it; `answered` where nothing is right or wrong, `out` where it does not count. */
export const answerStates = ['right', 'wrong', 'blank', 'waiting', 'answered', 'out'] as const;
export type AnswerState = (typeof answerStates)[number];

/** Returns how an answer went, given whether its question is a scale, on which nothing is right or wrong. */
export function answerStateOf(outcome: Outcome, isScale: boolean): AnswerState {
  switch (outcome) {
    case 'excluded':
      return 'out';
    case 'omitted':
      return 'blank';
    case 'ungraded':
      return 'waiting';
    default:
      if (isScale) return 'answered';
      return outcome === 'hit' ? 'right' : 'wrong';
  }
}
