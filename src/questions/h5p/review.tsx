import { useTranslation } from 'react-i18next';
import { Reviewed } from '../alternatives/reviewed.tsx';
import type { ReviewProps } from '../view.ts';
import classes from './activity.module.css';
import { ClosedActivity } from './closed-activity.tsx';
import type { Content, Response } from './type.ts';
import { usePoints } from './use-points.tsx';

/** The result of the first attempt in words, and the activity to be looked at again. */
export function H5pReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  const points = usePoints();
  return (
    <Reviewed answered={response !== null} solution={content.feedback}>
      {response && (
        <>
          <p className={classes.result}>{t('h5p.result', { points: points(response) })}</p>
          <p className={classes.note}>{t('h5p.selfReported')}</p>
        </>
      )}
      <ClosedActivity content={content} label={t('h5p.lookAgain')} />
    </Reviewed>
  );
}
