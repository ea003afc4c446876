import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '../../../ui/dialog/shortcuts.tsx';

const letters = ['j', 'k', 'f'] as const;

/** Handles the keys of the item analysis: J and K go to the next and the previous question, F shows only flagged ones. */
export function useItemKeys(acts: Record<(typeof letters)[number], () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    const letter = letters.find((one) => one === event.key.toLowerCase());
    if (!letter) return;
    event.preventDefault();
    acts[letter]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
