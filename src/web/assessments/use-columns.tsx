import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { useFormat } from '../../ui/format/format.ts';
import type { Column } from '../../ui/list/table.tsx';
import { ReviewBadge } from '../questions/publication/review-badge.tsx';
import { AverageBar } from '../reports/average-bar.tsx';
import { StatusBadge } from '../schedules/status-badge.tsx';
import classes from './assessments.module.css';
import { editedWords } from './edited.ts';
import { ScheduleSummary } from './schedule-summary.tsx';

/** The columns from which each list of assessments takes those that tell something there. */
export function useColumns() {
  const { t, i18n } = useTranslation('assessments');
  const format = useFormat();
  return {
    badge: {
      key: 'badge',
      head: t('column.status'),
      cell: (row) => <StatusBadge of="assessment" badge={row.badge} />,
    },
    review: { key: 'review', head: t('column.review'), cell: ({ review }) => <ReviewBadge review={review} /> },
    schedule: { key: 'course', head: t('column.course'), cell: (row) => <ScheduleSummary row={row} /> },
    owner: { key: 'owner', head: t('column.owner'), cell: ({ owner }) => <div className={classes.owner}>{owner}</div> },
    edited: {
      key: 'edited',
      head: t('column.edited'),
      cell: ({ updated }) => editedWords(updated, Date.now(), format, i18n.language),
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
      cell: (row) => <AverageBar of={row} />,
    },
  } satisfies Record<string, Column<AssessmentRow>>;
}
