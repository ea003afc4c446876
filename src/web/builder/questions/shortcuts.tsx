import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import classes from './shortcuts.module.css';

const keys = ['search', 'walk', 'add', 'remove', 'take', 'help'] as const;

/** The keys of this step, listed under `?`; `/` leads to the search of the bank. */
export function Shortcuts() {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
      else if (event.key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      else return;
      event.preventDefault();
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
          {keys.map((key) => (
            <div key={key} className={classes.key}>
              <dt>
                <kbd>{t(`keys.${key}.key`)}</kbd>
              </dt>
              <dd>{t(`keys.${key}.does`)}</dd>
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
