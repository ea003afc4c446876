import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping, Shortcuts as ShortcutList } from '../../../../ui/actions/shortcuts.tsx';

const keys = ['search', 'walk', 'add', 'remove', 'details', 'view', 'back', 'take'] as const;

/** Renders the list of keyboard shortcuts of this step; `/` moves the focus to the search of the bank. */
export function Shortcuts() {
  const { t } = useTranslation('builder');
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-bank-search] input[type="search"]')?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return <ShortcutList of={keys.map((key) => ({ key: t(`keys.${key}.key`), does: t(`keys.${key}.does`) }))} />;
}
