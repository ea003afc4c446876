import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen, isTyping, Shortcuts as ShortcutList } from '../../../../ui/dialog/shortcuts.tsx';

const keys = [
  'search',
  'walk',
  'add',
  'addNext',
  'remove',
  'similar',
  'details',
  'view',
  'back',
  'take',
  'move',
  'undo',
  'redo',
] as const;

/**
 * Renders the list of keyboard shortcuts of this step. `/` moves the focus to the search of the bank; Ctrl+Z (⌘Z) undoes the last
 * change, Ctrl+Shift+Z and Ctrl+Y make it again.
 */
export function Shortcuts({ onRerun }: { onRerun: (which: 'undo' | 'redo') => void }) {
  const { t } = useTranslation('builder');
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || isTyping(event.target) || isDialogOpen()) return;
    const rerun = rerunOf(event);
    if (rerun) onRerun(rerun);
    else if (event.key === '/' && !event.ctrlKey && !event.metaKey)
      document.querySelector<HTMLElement>('[data-bank-search] input[type="search"]')?.focus();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return <ShortcutList of={keys.map((key) => ({ key: t(`keys.${key}.key`), does: t(`keys.${key}.does`) }))} />;
}

function rerunOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}
