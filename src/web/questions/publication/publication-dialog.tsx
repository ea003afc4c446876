import { Textarea } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { commentDraft } from '../../data/drafts/comment-draft.ts';
import { useLocalDraft } from '../../data/drafts/use-local-draft.ts';

type Props = {
  /** Names the row in the key of the comment's draft. */
  of: string;
  title: string;
  text?: ReactNode;
  confirm: string;
  /** Whether the step needs a comment: sending back requires one. */
  comments: boolean;
  pending: boolean;
  error: unknown;
  /** `forget` removes the comment's draft, once it is sent. */
  onConfirm: (comment: string, forget: () => void) => void;
  onClose: () => void;
};

/** Renders the question before a publication state changes, with a comment field when it sends back. */
export function PublicationDialog({ of, text, comments, onConfirm, ...asked }: Props) {
  const { t } = useTranslation('assessments');
  const limited = useLengthLimit();
  const draft = useLocalDraft({ shape: commentDraft, key: `comment-${of}`, initial: () => ({ comment: '' }) });
  const { value } = draft;
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const comment = comments ? value.comment.trim() : '';
  const missing = comments && comment === '';
  const confirm = () => {
    setChecked(true);
    if (missing) field.current?.focus();
    else onConfirm(comment, draft.remove);
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
          {...limited(value.comment, 5000)}
          value={value.comment}
          onChange={(event) => draft.change(() => ({ comment: event.currentTarget.value }))}
          error={checked && missing ? t('review.commentMissing') : limited(value.comment, 5000).error}
        />
      )}
    </ConfirmDialog>
  );
}
