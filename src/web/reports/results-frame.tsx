import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { disciplineLabelInPhrase } from '../../core/catalogue/discipline-label.ts';
import { hasPermission } from '../../core/people/roles.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { TabLinks } from '../../ui/navigation/tab-links.tsx';
import { useMe } from '../data/session.ts';
import { gradingPath, itemAnalysisPath, latePath, livePath, schedulePath } from '../paths/schedules.ts';
import { DoubtfulSheets } from './doubtful-sheets.tsx';
import classes from './results.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { useCatalogueLabels } from './use-catalogue-labels.ts';
import type { ReportHead, ReportReply } from './use-report.ts';

type Props<Report> = {
  reply: ReportReply<Report>;
  /** What else can be done with this part, before printing. */
  actions?: (report: Report) => ReactNode;
  children: (report: Report, open: boolean) => ReactNode;
};

/**
 * Renders what all parts of the results share: heading, tabs, progress, and notices about answers that wait; or why
 * there is no report.
 */
export function ResultsFrame<Report extends ReportHead>({ reply, actions, children }: Props<Report>) {
  const { t, i18n } = useTranslation('reports');
  const { date } = useFormat();
  const { report, open, idSchedule } = reply;
  const { disciplineLabel } = useCatalogueLabels(report);
  const { idUser, permissions } = useMe();
  const mayGrade = report?.addedBy === idUser && hasPermission(permissions, 'grade');
  return (
    <Screen
      title={t('resultsTitle')}
      subtitle={report?.assessmentTitle}
      above={report ? t('above', { course: report.courseName, date: date(report.opens) }) : undefined}
      actions={
        report && (
          <div className={`${classes.screenOnly} ${classes.actions}`}>
            <SettingsMenu head={report} mayGrade={mayGrade} />
            {actions?.(report)}
            <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
              {t('print')}
            </Button>
          </div>
        )
      }
    >
      <div className={classes.screenOnly}>
        <TabLinks
          label={t('tabs.label')}
          of={[
            {
              to: `/reports/${idSchedule}/results/by-discipline`,
              label: t('tabs.byDiscipline', { label: disciplineLabelInPhrase(disciplineLabel, i18n.language) }),
            },
            { to: `/reports/${idSchedule}/results/by-student`, label: t('tabs.byStudent') },
            { to: `/reports/${idSchedule}/results/details`, label: t('tabs.details') },
            { to: itemAnalysisPath(idSchedule), label: t('tabs.itemAnalysis') },
            { to: `/reports/${idSchedule}/results/comparison`, label: t('tabs.comparison') },
          ]}
        />
      </div>
      {report ? (
        <div className={classes.parts}>
          {open && <InProgress head={report} />}
          {report.ungraded > 0 && (
            <p className={classes.todo}>
              {t('todo', { count: report.ungraded })}{' '}
              {mayGrade && (
                <Link to={gradingPath(idSchedule)} className={classes.screenOnly}>
                  {t('toGrading')}
                </Link>
              )}
            </p>
          )}
          {report.outdatedGrades > 0 && (
            <p className={classes.todo}>
              {t('outdated', { count: report.outdatedGrades })}{' '}
              {mayGrade && (
                <Link to={gradingPath(idSchedule)} className={classes.screenOnly}>
                  {t('outdatedToGrading')}
                </Link>
              )}
            </p>
          )}
          {mayGrade && <DoubtfulSheets idSchedule={idSchedule} />}
          {report.late > 0 && (
            <p className={classes.todo}>
              {t('late.waiting', { count: report.late })}{' '}
              <Link to={latePath(idSchedule)} className={classes.screenOnly}>
                {t('late.decide')}
              </Link>
            </p>
          )}
          {children(report, open)}
        </div>
      ) : (
        <NoReport refusal={reply.refusal} idSchedule={idSchedule} />
      )}
    </Screen>
  );
}

function InProgress({ head }: { head: ReportHead }) {
  const { t } = useTranslation('reports');
  const { number, dateTime } = useFormat();
  return (
    <p className={classes.progress}>
      {t('progress', {
        finished: number(head.finished),
        students: number(head.students),
        until: dateTime(head.closes),
      })}{' '}
      <Link to={livePath(head.idSchedule)} className={classes.screenOnly}>
        {t('toLive')}
      </Link>
    </p>
  );
}

function NoReport({ refusal, idSchedule }: { refusal: ReportReply<ReportHead>['refusal']; idSchedule: number }) {
  const { t } = useTranslation('reports');
  return refusal === 'noAttempts' ? (
    <EmptyState
      title={t('refused.noAttempts')}
      action={
        <ButtonLink to={schedulePath(idSchedule)} variant="default">
          {t('toSchedule')}
        </ButtonLink>
      }
    >
      {t('refused.noAttemptsText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('refused.scheduleNotValid')}
      action={
        <ButtonLink to="/reports" variant="default">
          {t('toResults')}
        </ButtonLink>
      }
    >
      {t('refused.scheduleNotValidText')}
    </EmptyState>
  );
}
