import { useTranslation } from 'react-i18next';
import { Photo } from '../attachments/photo.tsx';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import type { Content, Response } from './content.ts';
import classes from './review.module.css';

/** Renders the written and photographed answer and the model answer; the teacher's grade is shown elsewhere. */
export function OpenReview({ content, response, isGraded = false }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  return (
    <ReviewFrame answered={response !== null} solution={content.feedback}>
      {response && (
        <>
          {response.text.trim() !== '' && <p className={classes.text}>{response.text}</p>}
          {response.photo && <Photo photo={response.photo} />}
          {!isGraded && <p className={classes.note}>{t('open.waits')}</p>}
        </>
      )}
    </ReviewFrame>
  );
}
