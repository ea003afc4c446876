import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';
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
  const cancelling = useWrite(calls.schedules.cancelSchedule);
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
        cancelling.mutate({ idSchedule: schedule.idSchedule }, { onSuccess: () => onDone(t('cancel.done', named)) })
      }
      onClose={onClose}
    >
      {t('cancel.text')}
    </ConfirmDialog>
  );
}

function DeleteDialog({ schedule, onClose, onDone }: ActionProps) {
  const { t } = useTranslation('schedules');
  const deleting = useWrite(calls.schedules.deleteSchedule);
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
        deleting.mutate({ idSchedule: schedule.idSchedule }, { onSuccess: () => onDone(t('delete.done', named)) })
      }
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
