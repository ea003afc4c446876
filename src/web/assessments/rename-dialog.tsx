import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import { useWrite } from '../data/use-write.ts';

const MAX_TITLE = 200;

type Props = { row: Pick<AssessmentRow, 'idAssessment' | 'title'>; name: string; onClose: () => void };

/** Renders the dialog that gives an assessment another title. */
export function RenameDialog({ row, name, onClose }: Props) {
  const { t } = useTranslation('assessments');
  const { mutate, isPending, error } = useWrite(calls.assessments.renameAssessment);
  const [title, setTitle] = useState(row.title);
  const [isMissing, setIsMissing] = useState(false);
  const { maxLength, error: full } = useLengthLimit()(title, MAX_TITLE);
  const save = () => {
    setIsMissing(title.trim() === '');
    if (title.trim() !== '') mutate({ idAssessment: row.idAssessment, title }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open
      title={t('rename.title', { name })}
      confirm={t('rename.confirm')}
      pending={isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('rename.label')}
        description={t('rename.text')}
        value={title}
        maxLength={maxLength}
        error={isMissing ? t('rename.missing') : full}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </ConfirmDialog>
  );
}
