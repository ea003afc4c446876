import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const rowsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];

/**
 * Returns the props of the element around a list whose rows come and go (`data-item` is a row's key, `data-item-row` the row
 * around it). When the row with the focus goes, the next one gets it, else the one before, else the element with `data-item-head`.
 */
export function useRowFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const focused = useRef<string | null>(null);
  const order = useRef<string[]>([]);
  useLayoutEffect(() => {
    const rows = rowsIn(list.current);
    const before = order.current;
    order.current = rows.map((row) => row.dataset.item ?? '');
    if (focused.current === null) return;
    const active = document.activeElement;
    if (active !== null && active !== document.body) {
      if (before.join() !== order.current.join()) active.scrollIntoView({ block: 'nearest' });
      return;
    }
    const at = before.indexOf(focused.current);
    const nearest = [...before.slice(at), ...before.slice(0, Math.max(at, 0)).reverse()];
    const key = nearest.find((one) => order.current.includes(one));
    const row = rows.find(({ dataset }) => dataset.item === key);
    (row ?? list.current?.querySelector<HTMLElement>('[data-item-head]'))?.focus();
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<List>) => {
      const row = target.closest('[data-item-row]')?.querySelector<HTMLElement>('[data-item]');
      focused.current = row?.dataset.item ?? null;
    },
    // React reports no blur of an element that it removes itself.
    onBlur: () => {
      focused.current = null;
    },
  };
}
