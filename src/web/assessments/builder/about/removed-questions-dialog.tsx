import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import classes from './about.module.css';

type Props = {
  of: Block['questions'];
  automatic: boolean;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const named = 5;

/** Renders the question before a changed selection removes questions from the assessment, and lists them. */
export function RemovedQuestionsDialog({ of, automatic, pending, onConfirm, onClose }: Props) {
  const { t } = useTranslation('builder');
  return (
    <ConfirmDialog
      open
      title={t('drop.title', { count: of.length })}
      confirm={t('drop.confirm')}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(automatic ? 'drop.textAutomatic' : 'drop.text')}</p>
      <ul className={classes.dropped}>
        {of.slice(0, named).map((question) => (
          <li key={question.idQuestion}>
            {question.number}. {stemLine(question, 80)}
          </li>
        ))}
      </ul>
      {of.length > named && <p>{t('drop.more', { count: of.length - named })}</p>}
    </ConfirmDialog>
  );
}
