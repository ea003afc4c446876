import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { usePendingUploads } from './pending-uploads.ts';

type Props = {
  /** True when leaving the screen would lose changes. */
  when: boolean;
  /** True when closing the window would lose changes; `when` by default. Running uploads always count. */
  closing?: boolean;
  onLeave?: () => void;
  /** What the question says where it is not about what was typed. */
  words?: { title: string; text: string; confirm: string };
};

/** The options of a navigation that follows saving, which the guard lets pass. */
export const afterSaving = { state: { saved: true } } as const;

/** Asks for confirmation before unsaved changes are lost by leaving the screen or closing the window. */
export function UnsavedChangesGuard({ when, closing = when, onLeave, words }: Props) {
  const { t } = useTranslation('ui');
  const isUploading = usePendingUploads() > 0;
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
      title={words?.title ?? t('leave.title')}
      confirm={words?.confirm ?? t('leave.confirm')}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      {words?.text ?? t('leave.text')}
    </ConfirmDialog>
  );
}
