import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../contract/reports.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import classes from './past-results.module.css';
import { PastResults } from './past-results.tsx';

/** Renders the dialog of what a student's latest attempts came to. */
export function HistoryDialog({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const { t, i18n } = useTranslation(['studentResults', 'ui']);
  return (
    <Dialog
      open
      title={t('studentResults:history.of', { name: fullName(toPersonName(attempt), i18n.language) })}
      className={classes.dialog}
      onClose={onClose}
    >
      <PastResults past={attempt.studentAssessmentsHistory} idAttempt={attempt.idAttempt} bare />
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
