import { useTranslation } from 'react-i18next';
import type { Badge as Status } from '../../core/schedules/badges.ts';
import { Badge, type BadgeLook, line } from '../../ui/feedback/badge.tsx';

type Props = {
  badge: Status;
  /** What has the status; INCOMPLETE has a word of its own for each. */
  subject: 'assessment' | 'schedule' | 'student';
  /** Shows the shape alone. */
  isSmall?: boolean;
};

/** Renders the status of an assessment, of a schedule or of a student's attempt. */
export function StatusBadge({ badge, subject: of, isSmall }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Badge look={looks[badge]} isSmall={isSmall}>
      {badge === 'INCOMPLETE' ? t(`incomplete.${of}`) : t(`badge.${badge}`)}
    </Badge>
  );
}

const looks: Record<Status, BadgeLook> = {
  ON_GOING: { shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" />, tone: 'accent' },
  AVAILABLE_TO_DO: { shape: <path d="M2.5 1 11 6l-8.5 5z" fill="currentColor" />, tone: 'accent' },
  SCHEDULED: { shape: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />, tone: 'mediumHigh' },
  APPLIED: { shape: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />, tone: 'high' },
  DONE: { shape: <path d="m1.5 6.5 3 3 6-7" {...line} />, tone: 'high' },
  COMPLETED: {
    shape: (
      <>
        <circle cx="6" cy="6" r="4.5" {...line} />
        <circle cx="6" cy="6" r="1.8" fill="currentColor" />
      </>
    ),
    tone: 'ink',
  },
  INCOMPLETE: { shape: <circle cx="6" cy="6" r="4.5" {...line} /> },
  NOT_DONE: { shape: <path d="M1.5 6h9" {...line} />, tone: 'low' },
  LINKED: {
    shape: (
      <>
        <rect x="1" y="4" width="5.5" height="4" rx="2" {...line} strokeWidth={1.5} />
        <rect x="5.5" y="4" width="5.5" height="4" rx="2" {...line} strokeWidth={1.5} />
      </>
    ),
    tone: 'mediumHigh',
  },
  CANCELLED: { shape: <path d="m2 2 8 8M10 2l-8 8" {...line} /> },
};
