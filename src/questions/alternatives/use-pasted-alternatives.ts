import { type KeyboardEvent, useState } from 'react';
import { isSameJson } from '../../core/same-json.ts';
import { type ListItem, updateItem } from '../list-editor/list-changes.ts';
import { alternativeLetters } from '../question-type.ts';
import { isBlank } from '../text/document/blank.ts';
import type { Doc } from '../text/document/document.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { fillAlternatives, mayBeAlternatives } from './fill-alternatives.ts';

/** Alternatives with the ids of the right ones. */
type Filled<Item> = { items: readonly Item[]; key: readonly number[] };

/**
 * Fills alternatives with lettered ones that are pasted into an empty row, with their key if it is marked. `filled` is how many,
 * until something else is changed; meanwhile Ctrl+Z or `undo` reverts all of it.
 */
export function usePastedAlternatives<Item extends ListItem>(
  now: Filled<Item>,
  set: (next: Filled<Item>) => void,
  createItem: (blank: ListItem) => Item,
) {
  const [last, setLast] = useState<{
    before: Filled<Item>;
    after: Filled<Item>;
    count: number;
    id: number;
    pasted: Doc;
  } | null>(null);
  const isCurrent = last !== null && isSameJson(last.after.items, now.items);
  const revert = (change: (before: Filled<Item>) => Filled<Item> = (before) => before) => {
    if (!last) return;
    set(change(last.before));
    setLast(null);
  };
  const asOneText = (before: Filled<Item>, id: number, text: Doc): Filled<Item> => ({
    ...before,
    items: updateItem(before.items, id, (item) => ({ ...item, text })),
  });
  const fill = async (id: number, pasted: Doc): Promise<void> => {
    const { parsePastedQuestions } = await import('../pasted/parse-pasted.ts');
    const [question, another] = parsePastedQuestions(pasted);
    const isList = question && !another && isBlank(question.stem) && question.alternatives.length > 1;
    const filled =
      isList &&
      fillAlternatives(now.items, id, question.alternatives, { maximum: alternativeLetters.length, createItem });
    if (!filled) {
      set(asOneText(now, id, pasted));
      return;
    }
    const marked = question.answerKey.flatMap((position) => filled.ids[position - 1] ?? []);
    const after = { items: filled.items, key: [...now.key, ...marked] };
    set(after);
    setLast({ before: now, after, count: filled.ids.length, id, pasted });
  };
  return {
    filled: isCurrent ? last.count : 0,
    /** Takes what is pasted into an empty row, unless it cannot be alternatives. Returns whether it did. */
    take: (id: number, pasted: Doc): boolean => {
      const takes = mayBeAlternatives(plainText(pasted));
      if (takes) void fill(id, pasted);
      return takes;
    },
    undo: () => revert(),
    pasteAsOneText: () => last && revert((before) => asOneText(before, last.id, last.pasted)),
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !isCurrent) return;
      event.preventDefault();
      event.stopPropagation();
      revert();
    },
  };
}
