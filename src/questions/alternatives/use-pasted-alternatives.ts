import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { isSameJson } from '../../core/same-json.ts';
import { type ListItem, updateItem } from '../list-editor/list-changes.ts';
import { alternativeLetters } from '../question-type.ts';
import type { Doc } from '../text/document/document.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { plainText } from '../text/plain/plain-text.ts';
import { countEmpty, fillAlternatives, mayBeAlternatives } from './fill-alternatives.ts';

type Parse = typeof import('../pasted/parse-pasted.ts').parsePastedAlternatives;

/** What was pasted into the item with this id. */
type Pasted = { id: number; pasted: Doc };

/** Alternatives with the ids of the right ones. */
type Filled<Item> = { items: readonly Item[]; key: readonly number[] };

/**
 * Fills alternatives with those that are pasted into an empty row, with letters or as many as there are empty rows, with their key if it is marked. `filled` is how many,
 * until something else is changed; meanwhile Ctrl+Z or `undo` reverts all of it. Until the parser is loaded, the row has what was pasted
 * as one text.
 */
export function usePastedAlternatives<Item extends ListItem>(
  now: Filled<Item>,
  set: (next: Filled<Item>) => void,
  createItem: (blank: ListItem) => Item,
) {
  const [waiting, setWaiting] = useState<Pasted | null>(null);
  const [last, setLast] = useState<(Pasted & { before: Filled<Item>; after: Filled<Item>; count: number }) | null>(
    null,
  );
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
  const fill = useEffectEvent(({ id, pasted }: Pasted, parse: Parse) => {
    if (!now.items.some((item) => item.id === id && isSameJson(item.text, pasted))) return;
    const before = asOneText(now, id, docFromText(''));
    const question = parse(pasted, countEmpty(before.items, id));
    const filled =
      question &&
      fillAlternatives(before.items, id, question.alternatives, { maximum: alternativeLetters.length, createItem });
    if (!filled) return;
    const marked = question.answerKey.flatMap((position) => filled.ids[position - 1] ?? []);
    const after = { items: filled.items, key: [...now.key, ...marked] };
    set(after);
    setLast({ before, after, count: filled.ids.length, id, pasted });
  });
  useEffect(() => {
    if (!waiting) return;
    let isLatest = true;
    void import('../pasted/parse-pasted.ts')
      .then(({ parsePastedAlternatives }) => parsePastedAlternatives)
      // Without the parser, it stays one text.
      .catch(() => null)
      .then((parse) => parse && isLatest && fill(waiting, parse));
    return () => {
      isLatest = false;
    };
  }, [waiting]);
  return {
    filled: isCurrent ? last.count : 0,
    /** Takes what is pasted into an empty row, unless it cannot be alternatives. Returns whether it did. */
    take: (id: number, pasted: Doc): boolean => {
      if (!mayBeAlternatives(plainText(pasted), countEmpty(now.items, id))) return false;
      set(asOneText(now, id, pasted));
      setWaiting({ id, pasted });
      return true;
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
