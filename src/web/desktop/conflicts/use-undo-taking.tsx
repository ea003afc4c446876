import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncEvent } from '../../../contract/desktop.ts';
import { desktopCalls } from '../../../contract/desktop.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { UndoToast } from '../../../ui/feedback/undo-toast.tsx';
import { Refused } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { refreshEverything } from '../desktop-state.ts';

/**
 * Returns `offer`, which tells that the other version of an event was taken and offers to undo it, and `undo`, which undoes it at any
 * time; before it overwrites what was edited since it asks. `notices` shows both.
 */
export function useUndoTaking() {
  const { t } = useTranslation('desktop');
  const [offered, setOffered] = useState<SyncEvent | null>(null);
  const [asked, setAsked] = useState<SyncEvent | null>(null);
  const [isUndone, setUndone] = useState(false);
  const undoing = useWrite(desktopCalls.desktop.undoTakeCopy);
  const undo = (event: SyncEvent, confirmed = false) => {
    setUndone(false);
    undoing.mutate(
      { id: event.id, confirmed },
      {
        onSuccess: async () => {
          setOffered(null);
          setAsked(null);
          setUndone(true);
          await refreshEverything();
        },
        onError: (error) => {
          if (!isEditedSince(error)) return;
          undoing.reset();
          setOffered(null);
          setAsked(event);
        },
      },
    );
  };
  const title = asked?.title || t('events.untitled');
  return {
    offer: (event: SyncEvent) => {
      undoing.reset();
      setUndone(false);
      setOffered(event);
    },
    undo: (event: SyncEvent) => {
      setOffered(null);
      undo(event);
    },
    isUndoing: ({ id }: SyncEvent) => undoing.isPending && undoing.variables?.id === id,
    notices: (
      <>
        <UndoToast
          done={offered && t('conflict.taken')}
          of={offered?.id}
          error={offered && !asked ? undoing.error : null}
          pending={undoing.isPending}
          onUndo={() => offered && undo(offered)}
          onClose={() => {
            undoing.reset();
            setOffered(null);
          }}
        />
        <Toast error={offered || asked ? null : undoing.error} onClose={undoing.reset} />
        <LiveRegion>{isUndone && t('conflict.undone')}</LiveRegion>
        <ConfirmDialog
          open={asked !== null}
          title={t('conflict.editedTitle', { title })}
          confirm={t('events.undo')}
          pending={undoing.isPending}
          error={undoing.error}
          onConfirm={() => asked && undo(asked, true)}
          onClose={() => {
            undoing.reset();
            setAsked(null);
          }}
        >
          <p>{t('conflict.editedText')}</p>
        </ConfirmDialog>
      </>
    ),
  };
}

const isEditedSince = (error: unknown): boolean => error instanceof Refused && error.refusal === 'editedSinceTaken';
