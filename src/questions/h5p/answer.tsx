import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerProps } from '../screen-props.ts';
import classes from './activity.module.css';
import { Activity } from './activity.tsx';
import type { PublicContent, Response } from './content.ts';
import { usePointsText } from './use-points-text.ts';

/** The activity, whose first result is the answer; what is done with it afterwards changes nothing. */
export function H5pAnswer({ content, value, onChange, disabled = false, name }: AnswerProps<PublicContent, Response>) {
  const { t } = useTranslation('questions');
  const points = usePointsText();
  // A second result may come before the first has been shown.
  const isTaken = useRef(false);
  const take = (response: Response) => {
    if (disabled || value !== null || isTaken.current) return;
    isTaken.current = true;
    onChange(response);
  };
  return (
    <div className={classes.answer}>
      <Activity
        key={content.package}
        package={content.package}
        title={content.title}
        onResult={take}
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
