import { useTranslation } from 'react-i18next';
import { ReviewFrame } from '../review-frame.tsx';
import type { PreviewProps } from '../screen-props.ts';
import type { Content, PublicContent } from './content.ts';
import classes from './review.module.css';

/** Renders how the question is answered, and the model answer when `showKey` is set. */
export function OpenPreview({ content, showKey = false }: PreviewProps<PublicContent & Partial<Content>>) {
  const { t } = useTranslation('questions');
  return (
    <ReviewFrame answered solution={showKey ? (content.feedback ?? null) : null}>
      <p className={classes.note}>{content.photo ? t('open.inWritingOrPhoto') : t('open.inWriting')}</p>
    </ReviewFrame>
  );
}
