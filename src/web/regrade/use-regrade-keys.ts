import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '../../ui/dialog/shortcuts.tsx';

/** Handles the keys of a regrade: a digit chooses a remedy by its place, Ctrl+Enter (⌘⏎) applies the chosen one. */
export function useRegradeKeys({ choose, apply }: { choose: (index: number) => void; apply: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat || isTyping(event.target) || isDialogOpen()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter') apply();
    else if (!isCommand && /^[1-4]$/.test(event.key)) choose(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
