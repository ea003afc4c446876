import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { Table } from '../../ui/list/table.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import classes from './results.module.css';
import { ResultsFrame } from './results-frame.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { figureOn, scaleOf } from './scale.ts';
import { orders, sorted } from './students.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useStudentReport } from './use-report.ts';
import { useStudentColumns } from './use-student-columns.tsx';
import { WithoutGrade } from './without-grade.tsx';

type StudentReport = OutputOf<typeof calls.reports.getScheduleByStudent>['content'];

/** Each student's grade and counts; apart from them, who has not handed in and who never came. */
export function ByStudentScreen() {
  return (
    <ResultsFrame reply={useStudentReport()}>
      {(report, open) => (
        <>
          <Finished report={report} />
          <WithoutGrade report={report} open={open} />
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
  const [{ order }, change] = useUrlState({ order: orders });
  const attempts = report.attempts.filter(({ finishedAt }) => finishedAt !== null);
  const { ref, isNarrow } = useIsNarrow();
  const scale = scaleOf(report);
  const columns = useStudentColumns({ attempts, scale, isNarrow });
  const figure = figureOn(scale, { grade: report.score, relativeScore: report.relativeScore });
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
        <div className={classes.screenOnly}>
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
      <Table
        label={t('student.label')}
        of={sorted(attempts, order, i18n.language, scale)}
        keyOf={({ idAttempt }) => idAttempt}
        columns={columns}
      />
      {attempts.length === 0 && (
        <EmptyState title={t('student.nobodyFinished')}>{t('student.nobodyFinishedText')}</EmptyState>
      )}
    </div>
  );
}
