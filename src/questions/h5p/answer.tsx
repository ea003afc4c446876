import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerProps } from '../screen-props.ts';
import classes from './activity.module.css';
import { Activity } from './activity.tsx';
import type { PublicContent, Response } from './content.ts';
import { usePointsText } from './use-points-text.ts';

/** What is stored of an activity without a result: that it was opened. */
const opened: Response = { scaled: 1, raw: 0, max: 0 };

/** Renders the activity. Its first result is the response, or that it was opened where it has none; later results are ignored. */
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
        onReady={() => content.givesResult === false && respond(opened)}
        disabled={disabled}
        name={name}
      />
      <p role="status" className={value ? classes.result : classes.note}>
        {value
          ? t('h5p.saved', { points: points(value) })
          : t(content.givesResult === false ? 'h5p.openingCounts' : 'h5p.firstCounts')}
      </p>
    </div>
  );
}
