import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { useFormat } from '../../ui/format/format.ts';
import type { Column } from '../../ui/list/table.tsx';
import { AverageBar } from '../display/average-bar.tsx';
import { StatusBadge } from '../display/status-badge.tsx';
import { ReviewBadge } from '../questions/publication/review-badge.tsx';
import classes from './assessments.module.css';
import { formatLastEdit } from './format-last-edit.ts';
import { ScheduleSummary } from './schedule-summary.tsx';

/** Returns all columns of lists of assessments; each list takes the ones it shows. */
export function useAssessmentColumns() {
  const { t, i18n } = useTranslation('assessments');
  const format = useFormat();
  return {
    badge: {
      key: 'badge',
      head: t('column.status'),
      cell: (row) => <StatusBadge subject="assessment" badge={row.badge} />,
    },
    review: { key: 'review', head: t('column.review'), cell: ({ review }) => <ReviewBadge review={review} /> },
    schedule: { key: 'course', head: t('column.course'), cell: (row) => <ScheduleSummary row={row} /> },
    owner: { key: 'owner', head: t('column.owner'), cell: ({ owner }) => <div className={classes.owner}>{owner}</div> },
    submitted: {
      key: 'submitted',
      head: t('column.submitted'),
      cell: ({ submitted }) => (submitted ? format.date(submitted) : '–'),
    },
    edited: {
      key: 'edited',
      head: t('column.edited'),
      cell: ({ updated }) => formatLastEdit(updated, Date.now(), format, i18n.language),
    },
    questions: {
      key: 'questions',
      head: t('column.questions'),
      align: 'end',
      cell: ({ qntQuestions }) => format.number(qntQuestions),
    },
    average: {
      key: 'average',
      head: t('column.hitAverage'),
      align: 'end',
      cell: (row) => <AverageBar result={row} />,
    },
  } satisfies Record<string, Column<AssessmentRow>>;
}
