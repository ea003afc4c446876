import { useTranslation } from 'react-i18next';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import classes from './activity.module.css';
import { CollapsedActivity } from './collapsed-activity.tsx';
import type { Content, Response } from './content.ts';
import { usePointsText } from './use-points-text.ts';

/** Renders the result of the first attempt and a button that opens the activity again. */
export function H5pReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  const points = usePointsText();
  return (
    <ReviewFrame answered={response !== null} solution={content.feedback}>
      {response && (
        <>
          <p className={classes.result}>{t('h5p.result', { points: points(response) })}</p>
          <p className={classes.note}>{t('h5p.selfReported')}</p>
        </>
      )}
      <CollapsedActivity content={content} label={t('h5p.lookAgain')} />
    </ReviewFrame>
  );
}
