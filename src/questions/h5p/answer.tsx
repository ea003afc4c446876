import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerProps } from '../screen-props.ts';
import classes from './activity.module.css';
import { Activity } from './activity.tsx';
import type { PublicContent, Response } from './content.ts';
import { usePointsText } from './use-points-text.ts';

/** Renders the activity. Its first result is the response; later results are ignored. */
export function H5pAnswer({ content, value, onChange, disabled = false, name }: AnswerProps<PublicContent, Response>) {
  const { t } = useTranslation('questions');
  const points = usePointsText();
  // A second result may arrive before the first is rendered.
  const hasResponded = useRef(false);
  const respond = (response: Response) => {
    if (disabled || value !== null || hasResponded.current) return;
    hasResponded.current = true;
    onChange(response);
  };
  return (
    <div className={classes.answer}>
      <Activity
        key={content.package}
        package={content.package}
        title={content.title}
        onResult={respond}
        disabled={disabled}
        eager
        name={name}
      />
      <p role="status" className={value ? classes.result : classes.note}>
        {value ? t('h5p.saved', { points: points(value) }) : t('h5p.firstCounts')}
      </p>
    </div>
  );
}
