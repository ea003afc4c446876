import { Textarea } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLimit } from '../../../ui/form/use-limit.ts';
import { useDraft } from '../../ui/use-draft.ts';

type Props = {
  /** Tells what takes the step from all else of which a comment is being written. */
  of: string;
  title: string;
  text?: ReactNode;
  confirm: string;
  /** Whether its author is to be told what should be changed. */
  comments: boolean;
  pending: boolean;
  error: unknown;
  /** `forget` lets go of the comment, once it is sent. */
  onConfirm: (comment: string, forget: () => void) => void;
  onClose: () => void;
};

/** Asks before a step on the way to the bank of all schools, and when it sends back, for what should be changed. */
export function PublicationDialog({ of, text, comments, onConfirm, ...asked }: Props) {
  const { t } = useTranslation('assessments');
  const limited = useLimit();
  const { draft, change, forget } = useDraft(`review-${of}`, () => ({ comment: '' }));
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const comment = comments ? draft.comment.trim() : '';
  const missing = comments && comment === '';
  const confirm = () => {
    setChecked(true);
    if (missing) field.current?.focus();
    else onConfirm(comment, forget);
  };
  return (
    <ConfirmDialog open {...asked} onConfirm={confirm}>
      {text && <p>{text}</p>}
      {comments && (
        <Textarea
          ref={field}
          mt={text ? 'md' : undefined}
          label={t('review.comment')}
          description={t('review.commentHint')}
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxRows={10}
          {...limited(draft.comment, 5000)}
          value={draft.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          error={checked && missing ? t('review.commentMissing') : limited(draft.comment, 5000).error}
        />
      )}
    </ConfirmDialog>
  );
}
