import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useFilesOnTheirWay } from './files-on-their-way.ts';

type Props = {
  /** Whether going to another screen would lose something. */
  when: boolean;
  /** Whether closing the window would; as `when` without it. Files of a text that are still on their way always would. */
  closing?: boolean;
  onLeave: () => void;
};

/** The state of a navigation that follows from saving: it asks nothing. */
export const saved = { state: { saved: true } } as const;

/** Asks before what was entered is lost by going to another screen, or by closing the window. */
export function LeavingGuard({ when, closing = when, onLeave }: Props) {
  const { t } = useTranslation('ui');
  const isUploading = useFilesOnTheirWay() > 0;
  const asksClosing = closing || isUploading;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (when || isUploading) && currentLocation.pathname !== nextLocation.pathname && nextLocation.state?.saved !== true,
  );
  useEffect(() => {
    if (!asksClosing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asksClosing]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
