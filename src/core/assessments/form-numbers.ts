import { seededRandom } from '../random.ts';
import { isSameJson } from '../same-json.ts';
import { groupByStimulus, inOneSection, type QuestionInOrder, sectionOf } from './positions.ts';

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
 * blocks of each section, as `orderBlocks` does with the seed `3 × idAssessment` and the section's 100,003 on: sections keep their
 * order, and a stimulus's questions stay together, in theirs.
 */
export function orderForForm<Q extends QuestionInOrder>(
  questions: readonly Q[],
  idAssessment: number,
  formNumber: FormNumber,
): Q[] {
  const sections = Map.groupBy(groupByStimulus(questions).map(inOneSection), sectionOf);
  return [...sections].flatMap(([section, blocks]) => {
    const sizes = blocks.map(({ length }) => length);
    return orderBlocks(sizes, 3 * idAssessment + 100_003 * section, formNumber).flatMap((at) => blocks[at] ?? []);
  });
}

/**
 * Returns the indices of blocks in the order of a form, given how many questions each has in the order of form 1. The
 * order depends on these sizes and on the seed alone. From two blocks on, no question has in form 2 or 3 the number
 * that it has in form 1; from three on, none has the same number in forms 2 and 3 either. Two blocks have one other
 * order, which forms 2 and 3 share.
 */
export function orderBlocks(sizes: readonly number[], seed: number, formNumber: FormNumber): number[] {
  const first = Array.from(sizes, (_, at) => at);
  if (formNumber === 1 || sizes.length < 2) return first;
  const [second, third] = orderFurtherForms(sizes, seed);
  return formNumber === 2 ? second : third;
}

function orderFurtherForms(sizes: readonly number[], seed: number): [second: number[], third: number[]] {
  const first = Array.from(sizes, (_, at) => at);
  const second = shuffleElsewhere(sizes, seed + 2, [first]);
  const third = second && shuffleElsewhere(sizes, seed + 3, sizes.length === 2 ? [first] : [first, second]);
  if (second && third) return [second, third];
  // Of three blocks, a shuffle often leaves no other that fits; turning always does, whatever the sizes are.
  const turned = [1, 2].map((by) => [...first.slice(by), ...first.slice(0, by)]);
  const [one = first, two = first] = seed % 2 === 0 ? turned : turned.toReversed();
  return [one, two];
}

/** How many shuffles are tried. With many blocks, one in three begins elsewhere than one order, one in seven than two. */
const MAXIMUM_TRIES = 500;

/**
 * Returns the first shuffle in which each block begins elsewhere than in these orders, of the seed, one million more,
 * and so on; null when none is found.
 */
function shuffleElsewhere(
  sizes: readonly number[],
  seed: number,
  orders: readonly (readonly number[])[],
): number[] | null {
  const indices = Array.from(sizes, (_, at) => at);
  const taken = orders.map((order) => startsOf(order, sizes));
  for (let tries = 0; tries < MAXIMUM_TRIES; tries++) {
    const order = shuffle(indices, seed + tries * 1_000_000);
    const starts = startsOf(order, sizes);
    if (taken.every((others) => others.every((start, block) => start !== starts[block]))) return order;
  }
  return null;
}

/** Returns how many questions are before each block, by the block's index. */
function startsOf(order: readonly number[], sizes: readonly number[]): number[] {
  const starts = sizes.map(() => 0);
  let start = 0;
  for (const block of order) {
    starts[block] = start;
    start += sizes[block] ?? 0;
  }
  return starts;
}

/**
 * Returns whether lists of questions are the forms 1, 2 and 3 of one assessment, as `orderForForm` orders them: the same sections in their
 * order, each with the same blocks in some order, with the same versions, and no question twice. Alternatives may stand in another
 * order in each.
 */
export function areForms<Q extends QuestionInOrder>(forms: readonly (readonly Q[])[]): boolean {
  const [first] = forms;
  if (first === undefined || first.length === 0 || forms.length !== formNumbers.length) return false;
  if (new Set(first.map(({ idQuestion }) => idQuestion)).size < first.length) return false;
  const sameBlocks = blocksOf(first);
  return forms.every((form) => {
    const blocks = groupByStimulus(form);
    const sections = blocks.map(sectionOf);
    const inBlocks = sections.every((section, at) => at === 0 || section >= (sections[at - 1] ?? 0))
      ? blocks.flat()
      : [];
    return (
      inBlocks.length === form.length &&
      inBlocks.every((question, at) => question === form[at]) &&
      isSameJson(blocksOf(form), sameBlocks)
    );
  });
}

const blocksOf = (form: readonly (QuestionInOrder & { alternativeOrder?: unknown })[]): string[] =>
  groupByStimulus(form)
    .map((block) => JSON.stringify(block.map(({ alternativeOrder: _, ...question }) => question)))
    .toSorted();
