import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { idsBetween } from './ids-between.ts';

/** What a row's checkbox gets. */
export type RowChoice = {
  checked: boolean;
  /** One checkbox of the list is reached by Tab, the others by the arrow keys. */
  tabIndex: 0 | -1;
  /** An element of this attribute is found when an arrow key moves to it. */
  'data-row': number;
  onChange: () => void;
  onClick: (event: MouseEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus: () => void;
};

/**
 * The choice of rows in a list: Space and a press choose one, Shift with an arrow key or a press all up to there, the
 * arrow keys, Home and End move, Escape chooses none. `ids` are the rows shown, in order; only these are ever chosen.
 */
export function useChosenRows(ids: readonly number[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  /** Where a range begins. */
  const anchor = useRef<number | null>(null);
  const chosen = ids.filter((id) => marked.has(id));
  const reachable = current !== null && ids.includes(current) ? current : ids[0];

  const toggle = (id: number) => {
    anchor.current = id;
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  };
  const extendTo = (id: number) => setMarked(new Set([...chosen, ...idsBetween(ids, anchor.current ?? id, id)]));
  const clear = () => setMarked(new Set());

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, id: number) => {
    if (event.key === 'Escape' && chosen.length > 0) {
      event.preventDefault();
      return clear();
    }
    const at = ids.indexOf(id);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    const next = target === undefined ? undefined : ids[target];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      anchor.current ??= id;
      extendTo(next);
    } else anchor.current = next;
    const list = event.currentTarget.closest('table, ul');
    list?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
  };

  return {
    /** The ids of the chosen rows, in the order of the list. */
    chosen,
    clear,
    rowOf: (id: number): RowChoice => ({
      checked: marked.has(id),
      tabIndex: id === reachable ? 0 : -1,
      'data-row': id,
      onChange: () => toggle(id),
      onClick: (event) => {
        if (!event.shiftKey || anchor.current === null) return;
        event.preventDefault();
        extendTo(id);
      },
      onKeyDown: (event) => onKeyDown(event, id),
      onFocus: () => setCurrent(id),
    }),
  };
}
