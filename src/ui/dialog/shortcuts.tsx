import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './shortcuts.module.css';

export type Shortcut = { key: string; does: string };

/** Renders a button that lists the keyboard shortcuts of a screen; the key `?` opens the list too. */
export function Shortcuts({ of }: { of: readonly Shortcut[] }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={classes.shortcuts}>
      <Button
        variant="quiet"
        size="sm"
        leftSection={<IconKeyboard size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('keys.title')}
      </Button>
      <Dialog open={open} title={t('keys.title')} onClose={() => setOpen(false)}>
        <dl className={classes.keys}>
          {[...of, { key: '?', does: t('keys.help') }].map(({ key, does }) => (
            <div key={key} className={classes.key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t('keys.close')}</Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/**
 * Returns true when a key press on the target writes text and so is no shortcut. A field with `data-shortcuts` leaves them
 * to the screen: no letter is written in it.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([data-shortcuts]), textarea, select, [contenteditable]');

/** Returns true while a dialog is open, in which the shortcuts of the screen behind it do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;
