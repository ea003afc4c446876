import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Badge } from '../../core/badges.ts';
import classes from './status-badge.module.css';

type Props = {
  badge: Badge;
  /** What wears it: an unfinished assessment is a draft, an unfinished schedule waits for students or grades. */
  of: 'assessment' | 'schedule' | 'student';
};

/** A status told by its shape, its colour and its word. */
export function StatusBadge({ badge, of }: Props) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.badge} data-badge={badge}>
      <svg viewBox="0 0 12 12" className={classes.shape} aria-hidden="true">
        {shapes[badge]}
      </svg>
      {badge === 'INCOMPLETE' ? t(`incomplete.${of}`) : t(`badge.${badge}`)}
    </span>
  );
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const;

const shapes: Record<Badge, ReactNode> = {
  ON_GOING: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  AVAILABLE_TO_DO: <path d="M2.5 1 11 6l-8.5 5z" fill="currentColor" />,
  SCHEDULED: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />,
  APPLIED: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  DONE: <path d="m1.5 6.5 3 3 6-7" {...line} />,
  COMPLETED: (
    <>
      <circle cx="6" cy="6" r="4.5" {...line} />
      <circle cx="6" cy="6" r="1.8" fill="currentColor" />
    </>
  ),
  INCOMPLETE: <circle cx="6" cy="6" r="4.5" {...line} />,
  NOT_DONE: <path d="M1.5 6h9" {...line} />,
  LINKED: (
    <>
      <rect x="1" y="4" width="5.5" height="4" rx="2" {...line} strokeWidth={1.5} />
      <rect x="5.5" y="4" width="5.5" height="4" rx="2" {...line} strokeWidth={1.5} />
    </>
  ),
  CANCELLED: <path d="m2 2 8 8M10 2l-8 8" {...line} />,
};
