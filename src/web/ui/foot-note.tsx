import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../ui/primitives/live-region.tsx';
import { ErrorNotice } from './error-notice.tsx';
import classes from './foot-note.module.css';

type Props = {
  /** What has just happened; nothing is shown for nothing. */
  children?: ReactNode;
  /** A failed call takes its place, in words. */
  error?: unknown;
  /** It goes by itself after a while, unless the pointer or the focus is in it: what it offers is offered elsewhere too. */
  passes?: boolean;
  onClose: () => void;
};

/** What has just happened, at the foot of the window, until it is closed or something else happens. */
export function FootNote({ children, error, passes = false, onClose }: Props) {
  const { t } = useTranslation('ui');
  const close = (
    <ActionIcon aria-label={t('close')} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.place}>
      <LiveRegion seen>
        {children && !error && (
          <div className={classes.note} data-passes={passes || undefined}>
            {children}
            {close}
          </div>
        )}
      </LiveRegion>
      {error ? (
        <div className={classes.note} data-failed>
          <ErrorNotice error={error} />
          {close}
        </div>
      ) : null}
    </div>
  );
}
