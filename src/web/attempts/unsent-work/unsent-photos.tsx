import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { photoQueue } from '../photos/journal-deps.ts';
import { useUnsentPhotos } from '../photos/use-unsent-photos.ts';
import classes from './unsent-work.module.css';

type Props = {
  idAttempt: number;
  /** The assessment's title, on screens about several. */
  title?: string;
};

/** Renders the photographs of an ended attempt that the server does not have: being sent, or refused. */
export function UnsentPhotos({ idAttempt, title }: Props) {
  const { t } = useTranslation('attempts');
  const { waiting, refused } = useUnsentPhotos(idAttempt);
  return (
    <LiveRegion seen>
      {waiting.length + refused.length > 0 && (
        <div className={classes.note}>
          {title && <strong>{title}</strong>}
          {waiting.length > 0 && <p>{t('unsettled.photos', { count: waiting.length })}</p>}
          {refused.length > 0 && (
            <>
              <p>{t('unsettled.photosRefused', { count: refused.length })}</p>
              <Button
                variant="default"
                onClick={() => {
                  for (const photo of refused) void photoQueue.forget(photo);
                }}
              >
                {t('unsettled.dismiss', { count: refused.length })}
              </Button>
            </>
          )}
        </div>
      )}
    </LiveRegion>
  );
}
