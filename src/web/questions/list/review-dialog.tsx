import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useChange } from '../../wire/query.ts';

type Props = {
  of: Pick<TeacherQuestion, 'idQuestion'>;
  name: string;
  action: 'sendBack' | 'unpublish';
  onDone: () => void;
  onClose: () => void;
};

/** The two steps back, which ask first: sending back wants a comment, and taking out of the bank reaches all schools. */
export function ReviewDialog({ of: { idQuestion }, name, action, onDone, onClose }: Props) {
  const { t } = useTranslation('bank');
  const step = useChange(calls.questions.reviewQuestion);
  const { draft, change, forget } = useDraft(`review-question-${idQuestion}`, () => ({ comment: '' }));
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const comment = action === 'sendBack' ? draft.comment.trim() : '';
  const missing = action === 'sendBack' && comment === '';
  const confirm = () => {
    setChecked(true);
    if (missing) return field.current?.focus();
    step.mutate(
      { idQuestion, action, comment },
      {
        onSuccess: () => {
          forget();
          onDone();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t(`review.${action}Title`, { name })}
      confirm={t(`review.${action}`)}
      pending={step.isPending}
      error={step.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {action === 'sendBack' ? (
        <Textarea
          ref={field}
          label={t('review.comment')}
          description={t('review.commentHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          value={draft.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          error={checked && missing ? t('review.commentMissing') : undefined}
        />
      ) : (
        t('review.unpublishText')
      )}
    </ConfirmDialog>
  );
}
