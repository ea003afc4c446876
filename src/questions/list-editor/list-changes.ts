import type { Doc } from '../text/document/document.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';

/** What an author lists: an alternative, an objective. Its number tells it from the others wherever it stands. */
export type ListItem = { id: number; text: Doc };

/** The smallest number that is free for one more. */
export function lowestFreeId(items: readonly ListItem[]): number {
  const taken = new Set(items.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id++;
  return id;
}

/** Items left to be written, numbered from 1. */
export const createEmptyItems = (count: number): ListItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, text: docFromText('') }));

/** With one more, left to be written; as they were when there is no room for it. */
export const addEmptyItem = <One extends ListItem>(
  items: readonly One[],
  most: number,
  make: (blank: ListItem) => One,
): One[] => (items.length < most ? [...items, make({ id: lowestFreeId(items), text: docFromText('') })] : [...items]);

export const updateItem = <One extends ListItem>(
  items: readonly One[],
  id: number,
  change: (item: One) => One,
): One[] => items.map((one) => (one.id === id ? change(one) : one));

export const removeItem = <One extends ListItem>(items: readonly One[], id: number): One[] =>
  items.filter((one) => one.id !== id);

/** With one back that was taken out, unless its number or the last place has gone to another. */
export const restoreItem = <One extends ListItem>(
  items: readonly One[],
  item: One,
  index: number,
  most: number,
): One[] =>
  items.length < most && items.every(({ id }) => id !== item.id) ? items.toSpliced(index, 0, item) : [...items];
