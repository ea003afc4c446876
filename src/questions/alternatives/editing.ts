import { letters } from '../kind.ts';
import { docOf } from '../text/make.ts';
import { type Alternative, minimum } from './shapes.ts';

export const mayAdd = (alternatives: readonly Alternative[]): boolean => alternatives.length < letters.length;
export const mayRemove = (alternatives: readonly Alternative[]): boolean => alternatives.length > minimum;

/** The smallest number that is free for one more. */
export function freeId(alternatives: readonly Alternative[]): number {
  const taken = new Set(alternatives.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id++;
  return id;
}

/** With one more, left to be written; as they were when there is no letter for it. */
export const withBlank = <Item extends Alternative>(
  alternatives: readonly Item[],
  make: (blank: Alternative) => Item,
) =>
  mayAdd(alternatives) ? [...alternatives, make({ id: freeId(alternatives), text: docOf('') })] : [...alternatives];

export const withChange = <Item extends Alternative>(
  alternatives: readonly Item[],
  id: number,
  change: (alternative: Item) => Item,
): Item[] => alternatives.map((one) => (one.id === id ? change(one) : one));

export const without = <Item extends Alternative>(alternatives: readonly Item[], id: number): Item[] =>
  alternatives.filter((one) => one.id !== id);

/** With one back that was taken out, unless its number or the last letter has gone to another. */
export const withBack = <Item extends Alternative>(
  alternatives: readonly Item[],
  alternative: Item,
  index: number,
): Item[] =>
  mayAdd(alternatives) && alternatives.every(({ id }) => id !== alternative.id)
    ? alternatives.toSpliced(index, 0, alternative)
    : [...alternatives];
