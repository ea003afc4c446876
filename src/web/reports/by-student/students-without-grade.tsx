import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import classes from '../results.module.css';
import { MissingPhotos } from './missing-photos.tsx';
import { PaperLeavings } from './paper-leavings.tsx';

type Props = { report: OutputOf<typeof calls.reports.getScheduleByStudent>['content']; open: boolean };

/** Renders the students who started but did not finish, and those who never started. */
export function StudentsWithoutGrade({ report, open }: Props) {
  const { t, i18n } = useTranslation('reports');
  const unfinished = report.attempts.filter(({ finishedAt }) => finishedAt === null);
  const { absent } = report;
  return (
    <>
      {unfinished.length > 0 && (
        <Card>
          <h2 className={classes.section}>{open ? t('student.answering') : t('student.unfinished')}</h2>
          <ul className={classes.names}>
            {unfinished.map((attempt) => (
              <li key={attempt.idAttempt}>
                {fullName(toPersonName(attempt), i18n.language)}
                <p className={classes.small}>{t('student.answered', { count: attempt.answers.answered })}</p>
                <MissingPhotos photos={attempt.photos} />
                <PaperLeavings leavings={attempt.leavings} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {absent.length > 0 && (
        <Card>
          <div>
            <h2 className={classes.section}>{open ? t('student.notStarted') : t('student.absent')}</h2>
            {!open && <p className={classes.small}>{t('student.absentText')}</p>}
          </div>
          <ul className={classes.names}>
            {absent.map((student) => (
              <li key={student.idUser}>{fullName(toPersonName(student), i18n.language)}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
