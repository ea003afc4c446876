import { seededRandom } from '../random.ts';
import { isSameJson } from '../same-json.ts';
import { groupByStimulus, type QuestionInOrder } from './positions.ts';

/** The numbers of an assessment's forms: the orders in which it is printed and answered. */
export const formNumbers = [1, 2, 3] as const;
export type FormNumber = (typeof formNumbers)[number];

/** Returns what a function returns of each form. */
export const byForm = <T>(of: (formNumber: FormNumber) => T): Record<FormNumber, T> => ({
  1: of(1),
  2: of(2),
  3: of(3),
});

/** Returns a number as a form number. Throws RangeError when there is no such form. */
export function toFormNumber(number: number): FormNumber {
  const found = formNumbers.find((formNumber) => formNumber === number);
  if (found === undefined) throw new RangeError(`There is no form ${number}`);
  return found;
}

/** Returns the entries in a random order that depends only on the seed. */
export function shuffle<T>(entries: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return entries
    .map((entry) => ({ entry, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/**
 * Returns an assessment's questions in the order of a form, given in the order of form 1. Forms 2 and 3 shuffle the
 * blocks: a stimulus's questions stay together, in their order. The seed is `3 × idAssessment + formNumber`; while the
 * order is that of an earlier form, the next seed of the same form (one million on) is tried, so that all three differ
 * from three blocks on, and forms 1 and 2 differ for two.
 */
export function orderForForm<Q extends QuestionInOrder>(
  questions: readonly Q[],
  idAssessment: number,
  formNumber: FormNumber,
): Q[] {
  const blocks = groupByStimulus(questions);
  return orderOf(blocks.length, idAssessment, formNumber).flatMap((at) => blocks[at] ?? []);
}

function orderOf(count: number, idAssessment: number, formNumber: FormNumber): number[] {
  const first = Array.from({ length: count }, (_, at) => at);
  if (formNumber === 1 || count < 2) return first;
  const earlier = formNumber === 2 || count < 3 ? [first] : [first, orderOf(count, idAssessment, 2)];
  let seed = 3 * idAssessment + formNumber;
  let order = shuffle(first, seed);
  while (earlier.some((other) => other.every((at, place) => order[place] === at))) {
    seed += 1_000_000;
    order = shuffle(first, seed);
  }
  return order;
}

/**
 * Returns whether lists of questions are the forms 1, 2 and 3 of one assessment, as `orderForForm` orders them: the same blocks in some order
 * each, with the same versions, and no question twice.
 */
export function areForms<Q extends QuestionInOrder>(forms: readonly (readonly Q[])[]): boolean {
  const [first] = forms;
  if (first === undefined || first.length === 0 || forms.length !== formNumbers.length) return false;
  if (new Set(first.map(({ idQuestion }) => idQuestion)).size < first.length) return false;
  const sameBlocks = blocksOf(first);
  return forms.every((form) => {
    const inBlocks = groupByStimulus(form).flat();
    return inBlocks.every((question, at) => question === form[at]) && isSameJson(blocksOf(form), sameBlocks);
  });
}

const blocksOf = (form: readonly QuestionInOrder[]): string[] =>
  groupByStimulus(form)
    .map((block) => JSON.stringify(block))
    .toSorted();
