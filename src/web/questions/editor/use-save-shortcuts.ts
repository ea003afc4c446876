import { useEffect, useEffectEvent } from 'react';

/** Binds Ctrl+S or ⌘S to `onSave`, and Ctrl+Enter or ⌘Enter to `onSaveAnother`, if given. */
export function useSaveShortcuts(onSave: () => void, onSaveAnother?: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const inTime = event.eventPhase === Event.CAPTURING_PHASE;
    const saves = event.key.toLowerCase() === 's';
    if (document.querySelector('dialog[open]')) {
      // A dialog has nothing to save, and the browser's own would open over it.
      if (saves) event.preventDefault();
    } else if (event.key === 'Enter' && inTime && onSaveAnother) {
      event.preventDefault();
      // A text field would begin a new line with it, and reports what was typed when it loses the focus.
      event.stopPropagation();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      onSaveAnother();
    } else if (saves && !inTime) {
      event.preventDefault();
      onSave();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.documentElement.addEventListener('keydown', listen, true);
    document.documentElement.addEventListener('keydown', listen);
    return () => {
      document.documentElement.removeEventListener('keydown', listen, true);
      document.documentElement.removeEventListener('keydown', listen);
    };
  }, []);
}
