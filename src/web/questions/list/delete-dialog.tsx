import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { lineOf } from '../../bank/wording.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useChange } from '../../wire/query.ts';

type Props<Thing> = { of: Thing; onDone: () => void; onClose: () => void };

/** Asks before a question is gone from the bank; one that is in use stays, and the dialog says why. */
export function DeleteQuestionDialog({ of, onDone, onClose }: Props<TeacherQuestion>) {
  const { t } = useTranslation('bank');
  const change = useChange(calls.questions.deleteQuestion, { also: ['assessments'] });
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name: lineOf(of, 70) })}
      confirm={t('delete.confirm')}
      danger
      pending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ idQuestion: of.idQuestion }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}

/** Asks before a text is gone, and what is to become of its questions. */
export function DeleteContextDialog({ of, onDone, onClose }: Props<NonNullable<Entry['context']>>) {
  const { t } = useTranslation('bank');
  const change = useChange(calls.questions.deleteContext, { also: ['assessments'] });
  const [withQuestions, setWithQuestions] = useState(false);
  return (
    <ConfirmDialog
      open
      title={t('group.deleteTitle', { name: of.title || t('group.untitled') })}
      confirm={t('delete.confirm')}
      danger
      pending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ idContext: of.idContext, withQuestions }, { onSuccess: onDone })}
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
    </ConfirmDialog>
  );
}
