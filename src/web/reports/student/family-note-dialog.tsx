import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_FAMILY_NOTE } from '../../../core/results/family-shares.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { commentDraft } from '../../data/drafts/comment-draft.ts';
import { useLocalDraft } from '../../data/drafts/use-local-draft.ts';

type Props = {
  idSchedule: number;
  idStudent: number;
  /** Called with the note, which may be blank. */
  onConfirm: (note: string) => void;
  onClose: () => void;
};

/** Renders the dialog in which a teacher may write to the family before the report for home is made. */
export function FamilyNoteDialog({ idSchedule, idStudent, onConfirm, onClose }: Props) {
  const { t } = useTranslation('studentResults');
  const limited = useLengthLimit();
  // It stays on the device: the report is deleted after some days, and may be made again with a change.
  const key = `family-note-${idSchedule}-${idStudent}`;
  const { value, change } = useLocalDraft({ shape: commentDraft, key, initial: () => ({ comment: '' }) });
  return (
    <ConfirmDialog
      open
      title={t('forHome')}
      confirm={t('note.make')}
      onConfirm={() => onConfirm(value.comment.trim())}
      onClose={onClose}
    >
      <Textarea
        label={t('note.label')}
        description={t('note.hint')}
        autosize
        minRows={3}
        maxRows={10}
        {...limited(value.comment, MOST_FAMILY_NOTE)}
        value={value.comment}
        onChange={({ currentTarget }) => change(() => ({ comment: currentTarget.value }))}
      />
    </ConfirmDialog>
  );
}
