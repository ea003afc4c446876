import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import type { ReviewAction } from '../../core/review.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useChange } from '../wire/query.ts';

type Props = {
  row: Pick<AssessmentRow, 'idAssessment'>;
  name: string;
  action: ReviewAction;
  onClose: () => void;
};

/** Asks before a step on the way to the bank of all schools, and when it sends back, for what should be changed. */
export function ReviewDialog({ row: { idAssessment }, name, action, onClose }: Props) {
  const { t } = useTranslation('assessments');
  const step = useChange(calls.assessments.reviewAssessment, { also: ['session'] });
  const { draft, change, forget } = useDraft(`review-${idAssessment}`, () => ({ comment: '' }));
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const comments = action === 'sendBack';
  const comment = comments ? draft.comment.trim() : '';
  const confirm = () => {
    setChecked(true);
    if (comments && comment === '') return field.current?.focus();
    step.mutate(
      { idAssessment, action, comment },
      {
        onSuccess: () => {
          forget();
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t(`review.${action}.title`, { name })}
      confirm={t(`review.${action}.confirm`)}
      pending={step.isPending}
      error={step.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`review.${action}.text`)}</p>
      {comments && (
        <Textarea
          ref={field}
          mt="md"
          label={t('review.comment')}
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          value={draft.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          error={checked && comment === '' ? t('review.commentMissing') : undefined}
        />
      )}
    </ConfirmDialog>
  );
}
