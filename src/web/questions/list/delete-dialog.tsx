import { Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { Refused } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { stemLine } from '../bank/stem-text.ts';

type Props<Deleted> = { of: Deleted; onDone: () => void; onClose: () => void };

/** Renders the question before a question is deleted; of one that assessments use, that these keep it. */
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
      onConfirm={(confirmed) => mutate({ idQuestion: of.idQuestion, confirmed }, { onSuccess: onDone })}
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
      onConfirm={(confirmed) => mutate({ idContext: of.idContext, withQuestions, confirmed }, { onSuccess: onDone })}
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
      <p>{t('delete.undo')}</p>
    </DeleteDialog>
  );
}

type DeleteDialogProps = {
  name: string;
  title: string;
  /** True where it is known before asking that assessments use it. */
  isUsed?: boolean;
  deletion: { isPending: boolean; error: Error | null };
  /** Called with true where the user was told that assessments use it. */
  onConfirm: (confirmed: boolean) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Renders what both deletions share: the question, or that assessments use it and keep their version. */
function DeleteDialog({ name, title, isUsed = false, deletion, onConfirm, onClose, children }: DeleteDialogProps) {
  const { t } = useTranslation('bank');
  const { isPending, error } = deletion;
  const isRefusedAsUsed = error instanceof Refused && error.refusal === 'questionUsed';
  const confirmed = isUsed || isRefusedAsUsed;
  return (
    <ConfirmDialog
      open
      title={confirmed ? t('delete.usedTitle', { name }) : title}
      confirm={confirmed ? t('delete.usedConfirm') : t('delete.confirm')}
      danger
      pending={isPending}
      error={isRefusedAsUsed ? null : error}
      onConfirm={() => onConfirm(confirmed)}
      onClose={onClose}
    >
      {confirmed ? t('delete.usedText') : children}
    </ConfirmDialog>
  );
}
