import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';

/** A draft that can be kept of what was typed, before its screen is left. */
export type LeavingDraft = {
  /** Where the draft will be found. */
  text: string;
  isPending: boolean;
  /**
   * Keeps the draft, then calls `leave`. Where it is refused calls `stay`: with the reason, or without one where the screen itself
   * says it.
   */
  keep: (leave: () => void, stay: (reason?: string) => void) => void;
};

type Props = { draft: LeavingDraft; onLeave: () => void; onDiscard: () => void; onStay: () => void };

/** Renders the question before a screen is left whose changes can be kept as a draft. */
export function LeaveWithDraftDialog({ draft, onLeave, onDiscard, onStay }: Props) {
  const { t } = useTranslation(['drafts', 'ui']);
  const [reason, setReason] = useState<string>();
  const stay = (reason?: string) => (reason === undefined ? onStay() : setReason(reason));
  return (
    <Dialog open title={t('ui:leave.title')} onClose={onStay}>
      <p>{draft.text}</p>
      <LiveRegion seen urgent>
        {reason}
      </LiveRegion>
      <DialogActions>
        <Button variant="default" onClick={onStay}>
          {t('drafts:leave.stay')}
        </Button>
        <Button variant="default" disabled={draft.isPending} onClick={onDiscard}>
          {t('drafts:discard')}
        </Button>
        <Button loading={draft.isPending} onClick={() => draft.keep(onLeave, stay)}>
          {t('drafts:leave.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
