import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Makes the cells of a list one stop of the tab key, between which the arrow keys move. `columns` and `rows` are those shown;
 * each cell has its key, `row-column`, as `data-cell`.
 */
export function useCellKeys(rows: readonly { number: number }[], columns: readonly number[]) {
  const place = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('');
  const isShown = rows.some(({ number }) => columns.some((column) => current === cellKey(number, column)));
  const tabStop = isShown ? current : cellKey(rows[0]?.number, columns[0]);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns.length,
    ArrowDown: columns.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(place.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const index = cells.indexOf(event.target as HTMLElement);
    const step = steps[event.key];
    if (index < 0 || step === undefined) return;
    event.preventDefault();
    cells[index + step]?.focus();
  };
  return {
    /** For the element around the cells. */
    around: { ref: place, onKeyDown },
    stopOf: (number: number, column: number) => ({
      tabIndex: tabStop === cellKey(number, column) ? (0 as const) : (-1 as const),
      onFocus: () => setCurrent(cellKey(number, column)),
    }),
    focusCell: (number: number, column: number) =>
      place.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(number, column)}"]`)?.focus(),
  };
}

const cellKey = (number: number | undefined, column: number | undefined): string => `${number}-${column}`;
