import type { Doc } from '../text/document/document.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';

/** An alternative or an objective in a draft. Its id identifies it when it is moved. */
export type ListItem = { id: number; text: Doc };

/** Returns the smallest unused id. */
export function lowestFreeId(items: readonly ListItem[]): number {
  const taken = new Set(items.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id++;
  return id;
}

/** Returns empty items numbered from 1. */
export const createEmptyItems = (count: number): ListItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, text: docFromText('') }));

/** Returns the items with an empty one added, or unchanged when there are `maximum` already. */
export const addEmptyItem = <Item extends ListItem>(
  items: readonly Item[],
  maximum: number,
  createItem: (blank: ListItem) => Item,
): Item[] =>
  items.length < maximum ? [...items, createItem({ id: lowestFreeId(items), text: docFromText('') })] : [...items];

/** Returns the items with the one of this id changed. */
export const updateItem = <Item extends ListItem>(
  items: readonly Item[],
  id: number,
  change: (item: Item) => Item,
): Item[] => items.map((item) => (item.id === id ? change(item) : item));

/** Returns the items without the one of this id. */
export const removeItem = <Item extends ListItem>(items: readonly Item[], id: number): Item[] =>
  items.filter((item) => item.id !== id);

/** Returns the items with a removed one back at its index, or unchanged when its id is in use or the list is full. */
export const restoreItem = <Item extends ListItem>(
  items: readonly Item[],
  item: Item,
  index: number,
  maximum: number,
): Item[] =>
  items.length < maximum && items.every(({ id }) => id !== item.id) ? items.toSpliced(index, 0, item) : [...items];
