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
  return <ConfirmActionDialog act={act} schedule={schedule} onClose={onClose} onDone={onDone} />;
}

type ConfirmProps = Omit<Props, 'acting'> & { act: 'cancel' | 'delete'; schedule: Schedule };

/** Renders the question before a schedule is cancelled or deleted. */
function ConfirmActionDialog({ act, schedule, onClose, onDone }: ConfirmProps) {
  const { t } = useTranslation('schedules');
  const { cancelSchedule, deleteSchedule } = calls.schedules;
  const { mutate, isPending, error } = useWrite(act === 'cancel' ? cancelSchedule : deleteSchedule);
  const named = { title: schedule.title, course: schedule.courseName };
  const words =
    act === 'cancel'
      ? {
          title: t('cancel.title', named),
          text: t('cancel.text'),
          confirm: t('cancel.confirm'),
          dismiss: t('cancel.dismiss'),
          done: t('cancel.done', named),
        }
      : {
          title: t('delete.title', named),
          text: t('delete.text'),
          confirm: t('delete.confirm'),
          done: t('delete.done', named),
        };
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirm={words.confirm}
      dismiss={words.dismiss}
      pending={isPending}
      error={error}
      onConfirm={() => mutate({ idSchedule: schedule.idSchedule }, { onSuccess: () => onDone(words.done) })}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
