import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useChange } from '../data/query.ts';
import { useOnce } from '../ui/use-once.ts';
import { EditTimesDialog } from './edit-times-dialog.tsx';

/** What is about to be done with a schedule. */
export type PendingAction = { act: 'edit' | 'cancel' | 'delete'; schedule: Schedule };

type Props = {
  acting: PendingAction | null;
  onClose: () => void;
  /** It was cancelled or deleted, in words. */
  onDone: (said: string) => void;
};

/** The dialog of what is about to be done. */
export function ActionDialog({ acting, onClose, onDone }: Props) {
  if (!acting) return null;
  const { act, schedule } = acting;
  if (act === 'edit') return <EditTimesDialog key={schedule.idSchedule} schedule={schedule} onClose={onClose} />;
  return act === 'cancel' ? (
    <CancelDialog schedule={schedule} onClose={onClose} onDone={onDone} />
  ) : (
    <DeleteDialog schedule={schedule} onClose={onClose} onDone={onDone} />
  );
}

type ActionProps = Omit<Props, 'acting'> & { schedule: Schedule };

function CancelDialog({ schedule, onClose, onDone }: ActionProps) {
  const { t } = useTranslation('schedules');
  const once = useOnce();
  const cancelling = useChange(calls.schedules.cancelSchedule, { also: ['assessments'] });
  const named = { title: schedule.title, course: schedule.courseName };
  return (
    <ConfirmDialog
      open
      danger
      title={t('cancel.title', named)}
      confirm={t('cancel.confirm')}
      dismiss={t('cancel.dismiss')}
      pending={cancelling.isPending}
      error={cancelling.error}
      onConfirm={() =>
        once((done) =>
          cancelling.mutate(
            { idSchedule: schedule.idSchedule },
            { onSuccess: () => onDone(t('cancel.done', named)), onSettled: done },
          ),
        )
      }
      onClose={onClose}
    >
      {t('cancel.text')}
    </ConfirmDialog>
  );
}

function DeleteDialog({ schedule, onClose, onDone }: ActionProps) {
  const { t } = useTranslation('schedules');
  const once = useOnce();
  const deleting = useChange(calls.schedules.deleteSchedule, { also: ['assessments'] });
  const named = { title: schedule.title, course: schedule.courseName };
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', named)}
      confirm={t('delete.confirm')}
      pending={deleting.isPending}
      error={deleting.error}
      onConfirm={() =>
        once((done) =>
          deleting.mutate(
            { idSchedule: schedule.idSchedule },
            { onSuccess: () => onDone(t('delete.done', named)), onSettled: done },
          ),
        )
      }
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
