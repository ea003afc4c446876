import { Radio } from '@mantine/core';
import { useState } from 'react';
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

type Props<Thing> = { of: Thing; onDone: () => void; onClose: () => void };

/** Asks before a question is gone from the bank; of one that is in use, it says that it cannot be. */
export function DeleteQuestionDialog({ of, onDone, onClose }: Props<TeacherQuestion>) {
  const { t } = useTranslation('bank');
  const change = useWrite(calls.questions.deleteQuestion);
  const name = stemLine(of, 70);
  if (of.usedTimes > 0 || isUsed(change.error))
    return <InUseDialog title={t('delete.usedTitle', { name })} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
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
export function DeleteStimulusDialog({ of, onDone, onClose }: Props<NonNullable<Entry['context']>>) {
  const { t } = useTranslation('bank');
  const change = useWrite(calls.questions.deleteContext);
  const [withQuestions, setWithQuestions] = useState(false);
  if (isUsed(change.error))
    return <InUseDialog title={t('delete.usedTitle', { name: of.title || t('group.untitled') })} onClose={onClose} />;
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

const isUsed = (error: unknown): boolean => error instanceof Refused && error.refusal === 'questionUsed';

function InUseDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation(['bank', 'ui']);
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{t('bank:delete.usedText')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
