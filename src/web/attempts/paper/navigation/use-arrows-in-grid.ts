import type { KeyboardEvent } from 'react';

/**
 * Returns a key handler: arrow keys, Home and End move the focus among the buttons of a wrapped list with lines of
 * equal height.
 */
export function useArrowsInGrid() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const from = buttons.findIndex((button) => button.contains(document.activeElement));
    const to = target(event.key, from, buttons);
    if (from < 0 || to === null) return;
    event.preventDefault();
    buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
  };
}

function target(key: string, from: number, buttons: readonly HTMLElement[]): number | null {
  const top = buttons[0]?.offsetTop;
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length);
  switch (key) {
    case 'ArrowRight':
      return from + 1;
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowDown':
      return from + columns;
    case 'ArrowUp':
      return from - columns;
    case 'Home':
      return 0;
    case 'End':
      return buttons.length - 1;
    default:
      return null;
  }
}
