import { Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { Refused } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { stemLine } from '../bank/stem-text.ts';

type Props<Deleted> = { of: Deleted; onDone: () => void; onClose: () => void };

/** Renders the question before a question is deleted; of one that assessments use, why it cannot be. */
export function DeleteQuestionDialog({ of, onDone, onClose }: Props<TeacherQuestion>) {
  const { t } = useTranslation('bank');
  const { mutate, ...deletion } = useWrite(calls.questions.deleteQuestion);
  const name = stemLine(of, 70);
  return (
    <DeleteDialog
      name={name}
      title={t('delete.title', { name })}
      isUsed={of.usedTimes > 0}
      deletion={deletion}
      onConfirm={() => mutate({ idQuestion: of.idQuestion }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {t('delete.text')}
    </DeleteDialog>
  );
}

/** Renders the question before a stimulus is deleted: with its questions, or without them. */
export function DeleteStimulusDialog({ of, onDone, onClose }: Props<NonNullable<Entry['context']>>) {
  const { t } = useTranslation('bank');
  const { mutate, ...deletion } = useWrite(calls.questions.deleteContext);
  const [withQuestions, setWithQuestions] = useState(false);
  const name = of.title || t('group.untitled');
  return (
    <DeleteDialog
      name={name}
      title={t('group.deleteTitle', { name })}
      deletion={deletion}
      onConfirm={() => mutate({ idContext: of.idContext, withQuestions }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <FormField label={t('delete.context')}>
        <Radio name="with" label={t('delete.keep')} checked={!withQuestions} onChange={() => setWithQuestions(false)} />
        <Radio
          name="with"
          label={t('delete.withQuestions')}
          checked={withQuestions}
          onChange={() => setWithQuestions(true)}
        />
      </FormField>
    </DeleteDialog>
  );
}

type DeleteDialogProps = {
  name: string;
  title: string;
  /** True where it is known before asking that assessments use it. */
  isUsed?: boolean;
  deletion: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Renders what both deletions share: the question, or that the server refuses it while assessments use it. */
function DeleteDialog({ name, title, isUsed = false, deletion, onConfirm, onClose, children }: DeleteDialogProps) {
  const { t } = useTranslation(['bank', 'ui']);
  const { isPending, error } = deletion;
  if (isUsed || (error instanceof Refused && error.refusal === 'questionUsed'))
    return (
      <Dialog open title={t('bank:delete.usedTitle', { name })} onClose={onClose}>
        <p>{t('bank:delete.usedText')}</p>
        <DialogActions>
          <Button onClick={onClose}>{t('ui:close')}</Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={t('bank:delete.confirm')}
      danger
      pending={isPending}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
