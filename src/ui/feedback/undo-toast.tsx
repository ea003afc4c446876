import type { Key } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import classes from './toast.module.css';
import { Toast } from './toast.tsx';

type Props = {
  /** What was done, in words; renders nothing without it. */
  done: string | null;
  /** Which of several offers it is. */
  of?: Key | undefined;
  /** Shown in words instead: why undoing failed. */
  error?: unknown;
  pending?: boolean;
  onUndo: () => void;
  onClose: () => void;
};

/** Renders what was just done with a button that undoes it. Hides after 10 s unless the pointer or the focus is in it. */
export function UndoToast({ done, of, error, pending, onUndo, onClose }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Toast error={error} autoHide="undo" of={of} onClose={onClose}>
      {done !== null && (
        <>
          <span className={classes.words}>{done}</span>
          <Button variant="default" size="sm" loading={pending} onClick={onUndo}>
            {t('undo')}
          </Button>
        </>
      )}
    </Toast>
  );
}
