import { useTranslation } from 'react-i18next';
import { ReviewFrame } from '../review-frame.tsx';
import type { PreviewProps } from '../screen-props.ts';
import classes from './activity.module.css';
import { CollapsedActivity } from './collapsed-activity.tsx';
import type { Content, PublicContent } from './content.ts';

/** Renders the title of the activity and a button to try it; its answer key is inside the package. */
export function H5pPreview({ content, showKey = false }: PreviewProps<PublicContent & Partial<Content>>) {
  const { t } = useTranslation('questions');
  return (
    <ReviewFrame answered solution={showKey ? (content.feedback ?? null) : null}>
      <p className={classes.note}>{t('h5p.called', { title: content.title })}</p>
      <CollapsedActivity content={content} label={t('h5p.try')} />
    </ReviewFrame>
  );
}
