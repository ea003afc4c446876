import { placeStateOf, type Reviewed } from '../display/place-state.ts';

const isToReview = (question: Reviewed): boolean => ['wrong', 'blank'].includes(placeStateOf(question));

/** Returns the index of the next question that went wrong or was left blank; -1 when there is none. */
export const nextToReview = (questions: readonly Reviewed[], after: number): number =>
  questions.findIndex((question, index) => index > after && isToReview(question));

/** Returns the index of the last question before one that went wrong or was left blank; -1 when there is none. */
export const previousToReview = (questions: readonly Reviewed[], before: number): number =>
  questions.findLastIndex((question, index) => index < before && isToReview(question));
