import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../../contract/assessments.ts';
import type { PublicationState } from '../../../core/publication/publication.ts';
import { Badge, type BadgeLook, line } from '../../../ui/feedback/badge.tsx';
import classes from './review-badge.module.css';

/** Renders a publication state, and the editor's comment when it was sent back. */
export function ReviewBadge({ review: { state, comment } }: Pick<AssessmentRow, 'review'>) {
  const { t } = useTranslation('assessments');
  return (
    <div>
      <Badge look={looks[state]}>{t(`review.state.${state}`)}</Badge>
      {state === 'returned' && comment !== '' && <p className={classes.comment}>{comment}</p>}
    </div>
  );
}

const looks: Record<PublicationState, BadgeLook> = {
  draft: { shape: <circle cx="6" cy="6" r="4.5" {...line} /> },
  inReview: { shape: <path d="M2.5 1 11 6l-8.5 5z" fill="currentColor" />, tone: 'mediumHigh' },
  returned: { shape: <path d="M6 1.5 2 5.5l4 4M2 5.5h9" {...line} />, tone: 'low' },
  accepted: { shape: <path d="m1.5 6.5 3 3 6-7" {...line} />, tone: 'high' },
  published: { shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" />, tone: 'high' },
};
