import { useEffect, useEffectEvent } from 'react';

/**
 * Binds Ctrl+Enter to `onSave`, Ctrl+S to `onSaveOrDraft`, or to `onSave` without one, and Ctrl+Shift+Enter to `onSaveAnother`, if
 * given; on Apple devices with ⌘.
 */
export function useSaveShortcuts(
  onSave: () => void,
  more: { onSaveOrDraft?: () => void; onSaveAnother?: () => void } = {},
) {
  const { onSaveOrDraft = onSave, onSaveAnother } = more;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const inTime = event.eventPhase === Event.CAPTURING_PHASE;
    const saves = event.key.toLowerCase() === 's' && !event.shiftKey;
    const onEnter = event.shiftKey ? onSaveAnother : onSave;
    if (document.querySelector('dialog[open]')) {
      // A dialog has nothing to save, and the browser's own would open over it.
      if (saves) event.preventDefault();
    } else if (event.key === 'Enter' && inTime && onEnter) {
      event.preventDefault();
      // A text field would begin a new line with it, and reports what was typed when it loses the focus.
      event.stopPropagation();
      const field = document.activeElement;
      if (field instanceof HTMLElement) {
        field.blur();
        field.focus();
      }
      onEnter();
    } else if (saves && !inTime) {
      event.preventDefault();
      onSaveOrDraft();
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
