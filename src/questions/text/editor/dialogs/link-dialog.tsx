import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { completeLink } from './link-address.ts';

type Props = { href: string; onSave(href: string): void; onRemove(): void; onClose(): void };

/** Where the selected words lead. */
export function LinkDialog({ href, onSave, onRemove, onClose }: Props) {
  const { t } = useTranslation('editor');
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const id = useId();

  const accept = () => {
    const address = completeLink(typed);
    if (address) onSave(address);
    else setWrong(true);
  };

  return (
    <Dialog
      title={t('link.title')}
      action={t('save')}
      onAccept={accept}
      onClose={onClose}
      aside={
        href && (
          <button type="button" className={classes.button} data-danger onClick={onRemove}>
            {t('link.remove')}
          </button>
        )
      }
    >
      <div className={classes.field}>
        <label htmlFor={id} className={classes.label}>
          {t('link.address')}
        </label>
        <input
          id={id}
          className={classes.input}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        {isWrong && (
          <p id={`${id}-error`} role="alert" className={classes.error}>
            {t('link.wrong')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
