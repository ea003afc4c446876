import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import classes from './note.module.css';

type Props = {
  /** For the ear alone: what was seen happening. */
  said: string;
  error: unknown;
  /** How many questions were taken out last, and can be brought back. */
  removed: number;
  onUndo: () => void;
  onDismiss: () => void;
};

/** What has just happened, at the foot of the window until the next change: a refusal in words, a removal to be undone. */
export function Note({ said, error, removed, onUndo, onDismiss }: Props) {
  const { t } = useTranslation('builder');
  const close = (
    <ActionIcon aria-label={t('note.close')} onClick={onDismiss}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.place}>
      <LiveRegion>{said}</LiveRegion>
      <LiveRegion seen>
        {removed > 0 && !error && (
          <div className={classes.note}>
            <span>{t('note.removed', { count: removed })}</span>
            <Button variant="subtle" size="sm" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
              {t('note.undo')}
            </Button>
            {close}
          </div>
        )}
      </LiveRegion>
      {error ? (
        <div className={classes.note}>
          <ErrorNotice error={error} />
          {close}
        </div>
      ) : null}
    </div>
  );
}
