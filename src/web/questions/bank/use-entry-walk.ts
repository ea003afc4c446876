import { createContext, type KeyboardEvent, useEffect, useRef } from 'react';
import type { PageRead } from '../../../ui/list/list.tsx';

/** Moves the focus from an entry of a bank to the one after it, which may be on the next page. */
export const EntryWalk = createContext<(entry: HTMLElement) => void>(() => {});

/**
 * Lets the arrow keys walk from the search of a bank through its entries, over the ends of pages, and back; Escape leads from an entry
 * to the search. Returns the props of the element that contains search and entries, and what `EntryWalk` provides to the entries.
 */
export function useEntryWalk({ list, search }: { list: Omit<PageRead, 'error'>; search: string }) {
  const root = useRef<HTMLDivElement>(null);
  /** Which entry gets the focus as soon as what was typed is found, or the other page is there. */
  const target = useRef<'first' | 'last' | null>(null);
  const { page, turnTo, isOld, reply } = list;

  const focusTarget = () => {
    const field = searchIn(root.current);
    if (target.current === null || isOld || !reply || (field && field.value.trim() !== search)) return;
    const entries = entriesIn(root.current);
    (target.current === 'first' ? entries[0] : entries.at(-1))?.focus();
    target.current = null;
  };
  useEffect(focusTarget);

  const walk = (entry: HTMLElement, by: 1 | -1) => {
    const entries = entriesIn(root.current);
    const next = entries[entries.indexOf(entry) + by];
    if (next) next.focus();
    else if (by === -1 && page === 1) searchIn(root.current)?.focus();
    else if (page + by <= (reply?.totalpages ?? page)) {
      target.current = by === 1 ? 'first' : 'last';
      turnTo(page + by);
    }
  };

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const { target: pressed, key } = event;
    if (!(pressed instanceof HTMLElement)) return;
    // Until the next entry has the focus, keys would act on the one before.
    if (target.current !== null && pressed.matches('[data-entry]')) event.stopPropagation();
    else if (pressed === searchIn(root.current)) {
      const leadsToEntries = key === 'ArrowDown' || key === 'Enter';
      target.current = leadsToEntries ? 'first' : null;
      if (!leadsToEntries) return;
      focusTarget();
    } else if (pressed.matches('[data-entry]') && (key === 'ArrowDown' || key === 'ArrowUp'))
      walk(pressed, key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Escape' && pressed.closest('[data-entry]')) searchIn(root.current)?.focus();
    else return;
    event.preventDefault();
  };
  return { props: { ref: root, onKeyDownCapture }, focusNext: (entry: HTMLElement) => walk(entry, 1) };
}

const entriesIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];

const searchIn = (root: HTMLElement | null) =>
  root?.querySelector<HTMLInputElement>('[data-bank-search] input[type="search"]') ?? null;
