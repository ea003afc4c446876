import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../contract/reports.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useOpenHistory } from '../history/history-dialogs.tsx';
import classes from '../results.module.css';
import { useOpenStudent } from '../student/student-dialogs.tsx';

/** Renders what opens the results of a student, and those before where there are any. */
export function StudentActions({ attempt }: { attempt: Attempt }) {
  const { t, i18n } = useTranslation('reports');
  const student = useOpenStudent();
  const history = useOpenHistory();
  const { idUser, studentAssessmentsHistory } = attempt;
  const name = fullName(toPersonName(attempt), i18n.language);
  return (
    <span className={classes.rowActions}>
      {studentAssessmentsHistory.length > 1 && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('student.history', { name })}
          onClick={() => history.open(idUser)}
        >
          <IconChartBar size={20} aria-hidden />
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={t('student.viewOf', { name })}
        onClick={() => student.open(idUser)}
      >
        {t('student.view')}
      </Button>
    </span>
  );
}
