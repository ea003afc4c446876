import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import { RowTitle } from '../../../ui/list/table.tsx';
import { useWrite } from '../../data/use-write.ts';
import { timesDraft } from './schedule-values.ts';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { TimesFormDialog } from './times-form-dialog.tsx';
import { parseTypedTimes, toTypedTimes } from './typed-times.ts';
import { useTimesForm } from './use-times-form.ts';

/** Renders the form that changes when a schedule is open, and for how long each student has it. */
export function EditTimesDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const [before] = useState(() => toTypedTimes(schedule));
  const begun = schedule.started > 0;
  const { form, element } = useTimesForm({
    shape: timesDraft,
    key: `schedule-times-${schedule.idSchedule}`,
    initial: () => before,
    timesOf: (times) => times,
    begun: begun ? before : undefined,
  });
  const editing = useWrite(calls.schedules.editSchedule);
  const submit = (force: boolean) =>
    form.submit(async (times) => {
      const { conflicts } = await editing.mutateAsync({
        idSchedule: schedule.idSchedule,
        ...parseTypedTimes(times),
        force,
      });
      form.draft.remove();
      if (conflicts.length > 0) return 'stays';
      onClose();
      return 'leaves';
    });
  if (editing.data && editing.data.conflicts.length > 0)
    return (
      <ScheduledDialog
        title={t('planned.titleEdit')}
        text={t('planned.textEdit', { title: schedule.title })}
        schedules={[]}
        conflicts={editing.data.conflicts}
        onClose={onClose}
      />
    );
  return (
    <TimesFormDialog
      title={t('form.edit')}
      heading={<RowTitle title={schedule.title} detail={schedule.courseName} />}
      form={form}
      element={element}
      times={form.values}
      onTimes={(patch) => {
        form.patch(patch);
        form.clearError();
      }}
      hasBegun={begun}
      courses={[schedule.courseName]}
      planned={{ idsCourses: [], idSchedule: schedule.idSchedule }}
      words={{
        submit: t('form.save'),
        submitAt: (time) => t('form.saveAt', { time }),
        force: (time) => t('clash.forceEdit', { time }),
      }}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
