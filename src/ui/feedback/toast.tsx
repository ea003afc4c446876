import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from './error-notice.tsx';
import { LiveRegion } from './live-region.tsx';
import classes from './toast.module.css';

type Props = {
  /** What has just happened; renders nothing without it. */
  children?: ReactNode;
  /** Shown in words instead of the children. */
  error?: unknown;
  /** Hides after 8 s, with `undo` 10 s, unless the pointer or the focus is in it; only for what is also offered elsewhere. */
  autoHide?: boolean | 'undo';
  onClose: () => void;
};

/** Renders what has just happened at the foot of the window until it is closed or replaced. */
export function Toast({ children, error, autoHide = false, onClose }: Props) {
  const { t } = useTranslation('ui');
  const close = (
    <ActionIcon aria-label={t('close')} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.position}>
      <LiveRegion seen>
        {children && !error && (
          <div className={classes.toast} data-auto-hide={autoHide || undefined}>
            {children}
            {close}
          </div>
        )}
      </LiveRegion>
      {error ? (
        <div className={classes.toast} data-failed>
          <ErrorNotice error={error} />
          {close}
        </div>
      ) : null}
    </div>
  );
}
