import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Badge, line } from '../feedback/badge.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { LiveRegion } from '../feedback/live-region.tsx';
import { CardsSkeleton, TableSkeleton } from '../feedback/skeletons.tsx';
import { Toast } from '../feedback/toast.tsx';
import { UndoToast } from '../feedback/undo-toast.tsx';
import classes from './gallery.module.css';

const tones = [undefined, 'accent', 'high', 'mediumHigh', 'low', 'ink'] as const;

/** Renders badges, messages, empty places and skeletons. */
export function Feedback() {
  return (
    <>
      <div className={classes.row}>
        {tones.map((tone) => (
          <Badge key={tone ?? 'none'} look={{ shape: <circle cx="6" cy="6" r="4" {...line} />, tone }}>
            {tone ?? 'no tone'}
          </Badge>
        ))}
      </div>
      <ErrorNotice error={new Error('An error with an id')} />
      <LiveRegion seen>A message that is read aloud and shown</LiveRegion>
      <EmptyState title="No questions yet" action={<Button>Write a question</Button>}>
        Questions that you write are listed here.
      </EmptyState>
      <TableSkeleton rows={2} />
      <CardsSkeleton cards={2} />
    </>
  );
}

type Open = 'confirm' | 'danger' | 'error' | 'toast' | 'undo' | 'failed';

/** Renders the buttons that open each dialog and toast. */
export function Dialogs() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={classes.row}>
      {(['confirm', 'danger', 'error', 'toast', 'undo', 'failed'] as const).map((one) => (
        <Button key={one} variant="default" onClick={() => setOpen(one)}>
          Open {one}
        </Button>
      ))}
      <ConfirmDialog
        open={open === 'confirm' || open === 'danger' || open === 'error'}
        title="Delete “Forces and motion”?"
        confirm="Delete"
        danger={open === 'danger'}
        pending={open === 'error'}
        error={open === 'error' ? new Error('failed') : undefined}
        onConfirm={close}
        onClose={close}
      >
        It cannot be restored.
      </ConfirmDialog>
      {open === 'toast' && <Toast onClose={close}>The question was saved.</Toast>}
      <UndoToast done={open === 'undo' ? 'The question is deleted.' : null} onUndo={close} onClose={close} />
      {open === 'failed' && <Toast error={new Error('failed')} onClose={close} />}
    </div>
  );
}
