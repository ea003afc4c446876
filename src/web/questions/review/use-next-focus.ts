import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the entry that follows when the one that was acted on has left the list. Returns the function that remembers
 * the entry with this question first.
 */
export function useNextFocus(): (idQuestion: number) => void {
  const acted = useRef<{ idQuestion: number; position: number } | null>(null);
  useEffect(() => {
    if (!acted.current) return;
    const { idQuestion, position } = acted.current;
    const entries = entriesOnScreen();
    if (entries.some((entry) => isOf(entry, idQuestion))) return;
    acted.current = null;
    // Elsewhere the user went meanwhile; a closed dialog has moved it to the heading.
    if (document.activeElement?.matches('body, h1')) entries[Math.min(position, entries.length - 1)]?.focus();
  });
  return (idQuestion) => {
    const position = entriesOnScreen().findIndex((entry) => isOf(entry, idQuestion));
    acted.current = position === -1 ? null : { idQuestion, position };
  };
}

const entriesOnScreen = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];

const isOf = ({ dataset }: HTMLElement, idQuestion: number) => dataset.entry === String(idQuestion);
