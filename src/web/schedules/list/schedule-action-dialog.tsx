import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Refused } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { AutomaticDialog } from '../automatic/lazy-dialog.ts';
import { EditTimesDialog } from '../form/lazy-dialogs.ts';
import { ScaleDialog, UploadDialog, WeightsDialog } from '../settings/lazy-dialogs.ts';

type ScheduleAction = 'edit' | 'weights' | 'scale' | 'upload' | 'automatic' | 'cancel' | 'delete';

/** An action on a schedule that the user chose and has not confirmed yet. */
export type PendingAction = { action: ScheduleAction; schedule: Schedule };

type Props = {
  pendingAction: PendingAction | null;
  onClose: () => void;
  /** Called after it was cancelled or deleted, with the words to announce. */
  onDone: (announcement: string, undo?: () => Promise<unknown>) => void;
};

/** Renders the dialog of an action on a schedule: new times, weights, the scale of grades, follow-ups, or the question before cancelling or deleting. */
export function ScheduleActionDialog({ pendingAction, onClose, onDone }: Props) {
  if (!pendingAction) return null;
  const { action, schedule } = pendingAction;
  if (action === 'edit')
    return (
      <Suspense fallback={null}>
        <EditTimesDialog key={schedule.idSchedule} schedule={schedule} onClose={onClose} />
      </Suspense>
    );
  if (action === 'weights')
    return (
      <Suspense fallback={null}>
        <WeightsDialog idSchedule={schedule.idSchedule} title={schedule.title} onClose={onClose} />
      </Suspense>
    );
  if (action === 'scale')
    return (
      <Suspense fallback={null}>
        <ScaleDialog idSchedule={schedule.idSchedule} onClose={onClose} />
      </Suspense>
    );
  if (action === 'upload')
    return (
      <Suspense fallback={null}>
        <UploadDialog idSchedule={schedule.idSchedule} title={schedule.title} onClose={onClose} />
      </Suspense>
    );
  if (action === 'automatic')
    return (
      <Suspense fallback={null}>
        <AutomaticDialog schedule={schedule} onClose={onClose} />
      </Suspense>
    );
  return <ConfirmActionDialog action={action} schedule={schedule} onClose={onClose} onDone={onDone} />;
}

type ConfirmProps = Omit<Props, 'pendingAction'> & { action: 'cancel' | 'delete'; schedule: Schedule };

/** Renders the question before a schedule is cancelled or deleted. */
function ConfirmActionDialog({ action, schedule, onClose, onDone }: ConfirmProps) {
  const { t } = useTranslation('schedules');
  const { cancelSchedule, deleteSchedule } = calls.schedules;
  const [replacedBy, setReplacedBy] = useState<'cancel' | null>(null);
  const chosen = replacedBy ?? action;
  const { mutate, isPending, error, reset } = useWrite(chosen === 'cancel' ? cancelSchedule : deleteSchedule);
  const { mutateAsync: restore } = useWrite(calls.schedules.restoreSchedule);
  const names = { title: schedule.title, course: schedule.courseName };
  const words =
    chosen === 'cancel'
      ? {
          title: t('cancel.title', names),
          text: replacedBy ? t('delete.hasAttempts') : t('cancel.text'),
          confirm: t('cancel.confirm'),
          dismiss: t('cancel.dismiss'),
          done: t('cancel.done', names),
        }
      : {
          title: t('delete.title', names),
          text: t('delete.text'),
          confirm: t('delete.confirm'),
          done: t('delete.done', names),
        };
  const { idSchedule } = schedule;
  const finish = () =>
    chosen === 'cancel' ? onDone(words.done) : onDone(words.done, () => restore({ idSchedule, force: true }));
  const offerCancelling = (failure: Error) => {
    const hasAttempts = failure instanceof Refused && failure.refusal === 'scheduleHasAttempts';
    if (!hasAttempts || !schedule.can.cancel) return;
    setReplacedBy('cancel');
    reset();
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
      onConfirm={() => mutate({ idSchedule }, { onSuccess: finish, onError: offerCancelling })}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
