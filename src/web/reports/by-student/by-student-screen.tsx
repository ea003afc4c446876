import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { Table } from '../../../ui/list/table.tsx';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { HistoryDialogs } from '../history/history-dialogs.tsx';
import classes from '../results.module.css';
import { ResultsFrame } from '../results-frame.tsx';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { figureForScale, toReportScale } from '../scale.ts';
import { FamilyReportButton } from '../student/family-report-button.tsx';
import { listStudents } from '../student/listed-student.ts';
import { StudentDialogs } from '../student/student-dialogs.tsx';
import { useStudentReport } from '../use-report.ts';
import { attemptOrders, sortAttempts } from './sort-attempts.ts';
import { StudentsWithoutGrade } from './students-without-grade.tsx';
import { useStudentColumns } from './use-student-columns.tsx';

type StudentReport = OutputOf<typeof calls.reports.getScheduleByStudent>['content'];

/** Renders each student's grade and counts, then the students who have not finished or never started. */
export function ByStudentScreen() {
  return (
    <ResultsFrame reply={useStudentReport()}>
      {(report, open) => (
        <>
          <Finished report={report} />
          <StudentsWithoutGrade report={report} open={open} />
        </>
      )}
    </ResultsFrame>
  );
}

export { ByStudentScreen as Component, ResultsSkeleton as Loading };
export const plain = true;

function Finished({ report }: { report: StudentReport }) {
  const { t, i18n } = useTranslation('reports');
  const { number, percent, points } = useFormat();
  const [{ order }, change] = useUrlState({ order: attemptOrders });
  const attempts = report.attempts.filter(({ finishedAt }) => finishedAt !== null);
  const { ref, isNarrow } = useIsNarrow();
  const scale = toReportScale(report);
  const { hasStatistics, gradeScale } = report;
  const columns = useStudentColumns({ attempts, hasStatistics, scale, gradeScale, isNarrow });
  const sorted = sortAttempts(attempts, order, i18n.language, scale);
  const figure = figureForScale(scale, { grade: report.score, relativeScore: report.relativeScore });
  const { absoluteScore } = report;
  const counted = { finished: number(report.finished), students: number(report.students) };
  return (
    <div ref={ref} className={classes.block}>
      <div className={classes.blockHead}>
        <p>
          {figure === null
            ? t('student.noAverage', counted)
            : scale === 'likert' && absoluteScore !== null
              ? t('likert.student.summary', {
                  average: percent(figure),
                  points: t('points', { count: absoluteScore, points: points(absoluteScore) }),
                  ...counted,
                })
              : t('student.summary', { average: percent(figure), ...counted })}
        </p>
        <div className={`${classes.screenOnly} ${classes.actions}`}>
          {attempts.length > 0 && (
            <FamilyReportButton idSchedule={report.idSchedule}>{t('student.forHome')}</FamilyReportButton>
          )}
          <FilterChips
            label={t('student.order')}
            of={[
              { value: 'name', label: t('student.byName') },
              { value: 'highest', label: t(scale === 'likert' ? 'likert.student.highest' : 'student.highest') },
              { value: 'lowest', label: t(scale === 'likert' ? 'likert.student.lowest' : 'student.lowest') },
            ]}
            value={order}
            onChange={(order) => change({ order })}
          />
        </div>
      </div>
      <Table label={t('student.label')} of={sorted} keyOf={({ idAttempt }) => idAttempt} columns={columns} />
      {attempts.length === 0 && (
        <EmptyState title={t('student.nobodyFinished')}>{t('student.nobodyFinishedText')}</EmptyState>
      )}
      <StudentDialogs idSchedule={report.idSchedule} students={listStudents(sorted, report)} />
      <HistoryDialogs attempts={attempts} />
    </div>
  );
}
