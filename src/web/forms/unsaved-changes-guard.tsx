import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LeaveWithDraftDialog, type LeavingDraft } from './leave-with-draft-dialog.tsx';
import { usePendingUploads } from './pending-uploads.ts';

type Props = {
  /** True when leaving the screen would lose changes. */
  when: boolean;
  /** True when closing the window would lose changes; `when` by default. Running uploads always count. */
  closing?: boolean;
  /** Called when the changes are discarded. */
  onLeave?: () => void;
  /** Offers to keep the changes as a draft, beside discarding them. */
  draft?: LeavingDraft;
  /** What the question says where it is not about what was typed. */
  words?: { title: string; text: string; confirm: string };
};

/** The options of a navigation that follows saving, which the guard lets pass. */
export const afterSaving = { state: { saved: true } } as const;

/** Asks for confirmation before unsaved changes are lost by leaving the screen or closing the window. */
export function UnsavedChangesGuard({ when, closing = when, onLeave, draft, words }: Props) {
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
  const leave = () => blocker.proceed?.();
  const discard = () => {
    onLeave?.();
    leave();
  };
  const stay = () => blocker.reset?.();
  const isAsking = blocker.state === 'blocked';
  if (isAsking && when && draft)
    return <LeaveWithDraftDialog draft={draft} onLeave={leave} onDiscard={discard} onStay={stay} />;
  return (
    <ConfirmDialog
      open={isAsking}
      title={words?.title ?? t('leave.title')}
      confirm={words?.confirm ?? t('leave.confirm')}
      onConfirm={discard}
      onClose={stay}
    >
      {words?.text ?? t('leave.text')}
    </ConfirmDialog>
  );
}
