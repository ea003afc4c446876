import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';

type Props = { row: AssessmentRow; name: string; onDone: () => void; onClose: () => void };

/**
 * Renders the question before an assessment is deleted. Where it has schedules, it says how many and how many students
 * have started, and asks what happens to them.
 */
export function DeleteAssessmentDialog({ row, name, onDone, onClose }: Props) {
  const { t } = useTranslation('assessments');
  const change = useWrite(calls.assessments.deleteAssessment);
  const [schedules, setSchedules] = useState<'keep' | 'delete'>('keep');
  const use = scheduleUseOf(change.error) ?? (row.qntSchedules > 0 ? { schedules: row.qntSchedules } : null);
  const started = use?.started ?? 0;
  const canDeleteSchedules = use !== null && (use.deletable ?? started === 0);
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirm={t('delete.confirm')}
      danger
      pending={change.isPending}
      error={
        use && change.error instanceof Refused && change.error.refusal === 'assessmentHasSchedules'
          ? null
          : change.error
      }
      onConfirm={() => change.mutate({ id: row.idAssessment, ...(use && { schedules }) }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {use ? (
        <>
          <p>
            {t('delete.scheduled', { count: use.schedules })} {started > 0 && t('delete.started', { count: started })}
          </p>
          {canDeleteSchedules ? (
            <FormField label={t('delete.schedules')}>
              <Radio
                name="schedules"
                label={t('delete.keepSchedules')}
                checked={schedules === 'keep'}
                onChange={() => setSchedules('keep')}
              />
              <Radio
                name="schedules"
                label={t('delete.deleteSchedules', { count: use.schedules })}
                checked={schedules === 'delete'}
                onChange={() => setSchedules('delete')}
              />
            </FormField>
          ) : (
            <p>{t('delete.kept')}</p>
          )}
          <p>{t('delete.undo')}</p>
        </>
      ) : (
        t('delete.text', { count: row.qntQuestions })
      )}
    </ConfirmDialog>
  );
}

type ScheduleUse = { schedules: number; started?: number; deletable?: boolean };

/** Returns what the refusal to delete says of the schedules, or null. */
const scheduleUseOf = (error: Error | null): ScheduleUse | null => {
  if (!(error instanceof Refused) || error.refusal !== 'assessmentHasSchedules') return null;
  const { schedules, started, deletable } = error.envelope;
  return { schedules: Number(schedules), started: Number(started), deletable: deletable === true };
};
