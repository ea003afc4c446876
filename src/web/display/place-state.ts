import type { ReviewedQuestion } from '../../contract/own-results.ts';
import { type AnswerState, answerStateOf } from '../../core/results/answer-state.ts';
import { screensOf } from '../../questions/screens-registry.tsx';

export type Reviewed = Pick<ReviewedQuestion, 'idType' | 'outcome'>;

/** Returns how a question went, as the map shows it. */
export const placeStateOf = ({ idType, outcome }: Reviewed): AnswerState =>
  answerStateOf(outcome, screensOf(idType)?.isScale === true);
