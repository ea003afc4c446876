import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewHistory } from '../../../contract/questions.ts';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './review-events.module.css';

/** Renders what happened on the way to publication as a list, its `li` as children. */
export function ReviewEvents({ children }: { children: ReactNode }) {
  return <ol className={classes.events}>{children}</ol>;
}

/** Renders one step: what was done, by whom, when, and the comment that was given. */
export function StepEvent({ step: { action, by, at, comment } }: { step: ReviewHistory[number] }) {
  const { t } = useTranslation('assessments');
  const { dateTime } = useFormat();
  return (
    <li>
      <strong>{t(`history.${action}`)}</strong> · {by} <time dateTime={at}>{dateTime(at)}</time>
      {comment !== '' && <p className={classes.comment}>{comment}</p>}
    </li>
  );
}
