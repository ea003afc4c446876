import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { ReviewState } from '../../core/review.ts';
import classes from './review-badge.module.css';

/** How far something has come on its way to all schools, by shape and word; what the editor wrote when sending it back. */
export function ReviewBadge({ review: { state, comment } }: Pick<AssessmentRow, 'review'>) {
  const { t } = useTranslation('assessments');
  return (
    <div>
      <span className={classes.badge} data-state={state}>
        <svg viewBox="0 0 12 12" className={classes.shape} aria-hidden="true">
          {shapes[state]}
        </svg>
        {t(`review.state.${state}`)}
      </span>
      {state === 'returned' && comment !== '' && <p className={classes.comment}>{comment}</p>}
    </div>
  );
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;

const shapes: Record<ReviewState, ReactNode> = {
  draft: <circle cx="6" cy="6" r="4.5" {...line} />,
  inReview: <path d="M2.5 1 11 6l-8.5 5z" fill="currentColor" />,
  returned: <path d="M6 1.5 2 5.5l4 4M2 5.5h9" {...line} />,
  accepted: <path d="m1.5 6.5 3 3 6-7" {...line} />,
  published: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
};
