import { lettersOf } from './alternative-at.ts';
import { byForm, type FormNumber, formNumbers, shuffle } from './form-numbers.ts';

/** How the alternatives of an assessment stand in forms 2 and 3: as written, shuffled, or shuffled but for the last one. */
export const alternativeShuffles = ['none', 'all', 'allButLast'] as const;
export type AlternativeShuffle = (typeof alternativeShuffles)[number];

/** The ids of a question's alternatives in the order of a form; null = as written. */
export type AlternativeOrder = readonly number[] | null;

/** What a draw has to know of a question: its alternatives as written, which of them may move, and which are right. */
export type DrawnQuestion = {
  idQuestion: number;
  alternatives: readonly number[];
  movable: readonly number[];
  /** None where nothing in it is right or wrong. */
  right: readonly number[];
};

/**
 * Returns the orders of the alternatives in each form, given its questions in its order. Form 1 stays as written. In forms 2 and 3 those
 * that may move stand in another order than written, where possible in one that gives the question another right letter than the same
 * number has in an earlier form, and than the question has there. The orders depend on the questions and the seed alone.
 */
export function drawAlternativeOrders(
  forms: Readonly<Record<FormNumber, readonly DrawnQuestion[]>>,
  seed: number,
): Record<FormNumber, AlternativeOrder[]> {
  const orders = byForm((form): AlternativeOrder[] => forms[form].map(() => null));
  const letters = byForm((form) => forms[form].map((question) => lettersIn(question, question.alternatives)));
  for (const form of formNumbers.slice(1)) {
    for (const [index, question] of forms[form].entries()) {
      const earlier = formNumbers.filter((other) => other < form);
      const atNumber = earlier.map((other) => letters[other][index] ?? '');
      const ofQuestion = earlier.map(
        (other) => letters[other][forms[other].findIndex((one) => one.idQuestion === question.idQuestion)] ?? '',
      );
      const order = drawOrder(question, { seed: seed + form * 7919 + index * 104_729, atNumber, ofQuestion });
      orders[form][index] = order;
      letters[form][index] = lettersIn(question, order ?? question.alternatives);
    }
  }
  return orders;
}

/** How many shuffles are looked at for one that gives nobody's neighbour the same letter. */
const MAXIMUM_TRIES = 60;

type Around = { seed: number; atNumber: readonly string[]; ofQuestion: readonly string[] };

const drawOrder = (question: DrawnQuestion, { seed, atNumber, ofQuestion }: Around): AlternativeOrder => {
  const { alternatives, movable } = question;
  if (movable.length < 2) return null;
  let best: { order: number[]; cost: number } | null = null;
  for (let tries = 0; tries < MAXIMUM_TRIES && best?.cost !== 0; tries++) {
    const moved = shuffle(movable, seed + tries * 1_000_003);
    let next = 0;
    const order = alternatives.map((id) => (movable.includes(id) ? (moved[next++] ?? id) : id));
    if (order.every((id, index) => id === alternatives[index])) continue;
    const letters = lettersIn(question, order);
    // A letter that a neighbour has at the same number is worse than one by which the question is passed on.
    const cost = 2 * countSame(letters, atNumber) + countSame(letters, ofQuestion);
    if (best === null || cost < best.cost) best = { order, cost };
  }
  return best?.order ?? swapped(alternatives, movable);
};

const countSame = (letters: string, others: readonly string[]): number =>
  others.filter((other) => letters !== '' && other === letters).length;

/** Returns the alternatives with the first two that may move in each other's place. */
const swapped = (alternatives: readonly number[], [one, two]: readonly number[]): number[] =>
  alternatives.map((id) => {
    if (id === one) return two ?? id;
    return id === two ? (one ?? id) : id;
  });

const lettersIn = ({ right }: DrawnQuestion, order: readonly number[]): string =>
  lettersOf(
    order.map((id) => ({ id })),
    right,
  );

/**
 * Returns the alternatives in the order of these ids; as they are for no order. Null where the ids are not those of the alternatives, each
 * once.
 */
export function arrangeAlternatives<Item extends { id: number }>(
  alternatives: readonly Item[],
  order: AlternativeOrder,
): Item[] | null {
  if (order === null) return [...alternatives];
  const byId = new Map(alternatives.map((item) => [item.id, item]));
  const arranged = [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
  return order.length === alternatives.length && arranged.length === alternatives.length ? arranged : null;
}

/**
 * Returns at how many numbers no two forms have the same right letters, of those at which at least two have letters, given the letters of
 * each form in its order.
 */
export function countUnlikeNumbers(forms: readonly (readonly (string | null)[])[]): {
  unlike: number;
  numbers: number;
} {
  const length = Math.max(0, ...forms.map((form) => form.length));
  const lettersAt = Array.from({ length }, (_, index) => forms.flatMap((form) => form[index] || []));
  const compared = lettersAt.filter((letters) => letters.length > 1);
  return {
    unlike: compared.filter((letters) => new Set(letters).size === letters.length).length,
    numbers: compared.length,
  };
}
