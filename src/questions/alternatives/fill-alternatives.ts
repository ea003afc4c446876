import { type ListItem, lowestFreeId } from '../list-editor/list-changes.ts';
import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';

/**
 * Returns the items with texts in the empty ones, from the item with this id on, and in new ones at the end, and the ids of the
 * filled ones in the order of the texts. Returns null when the texts do not fit into `maximum` items.
 */
export function fillAlternatives<Item extends ListItem>(
  items: readonly Item[],
  id: number,
  texts: readonly Doc[],
  { maximum, createItem }: { maximum: number; createItem: (blank: ListItem) => Item },
): { items: Item[]; ids: number[] } | null {
  const from = items.findIndex((item) => item.id === id);
  const left = [...texts];
  const ids: number[] = [];
  const fill = (item: Item): Item => {
    const [text] = left.splice(0, 1);
    if (!text) return item;
    ids.push(item.id);
    return { ...item, text };
  };
  const filled = items.map((item, index) => (index >= from && isBlank(item.text) ? fill(item) : item));
  while (left[0]) filled.push(fill(createItem({ id: lowestFreeId(filled), text: left[0] })));
  return filled.length > maximum ? null : { items: filled, ids };
}

/** Returns how many items are empty, from the one with this id on. */
export const countEmpty = (items: readonly ListItem[], id: number): number =>
  items.slice(items.findIndex((item) => item.id === id)).filter(({ text }) => isBlank(text)).length;

/**
 * Returns whether a text may be alternatives: whether it has a line that begins with 'a' and one with 'b', or as many lines as there
 * are empty rows.
 */
export function mayBeAlternatives(text: string, emptyRows: number): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  const isLettered = /(^|\s)\W*a\s?[).\]-]/iu.test(text) && /\s\W*b\s?[).\]-]/iu.test(text);
  return isLettered || (lines > 1 && lines === emptyRows);
}
