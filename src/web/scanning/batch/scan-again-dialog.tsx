import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails, ScannedPage } from '../../../contract/scanning.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useWrite } from '../../data/use-write.ts';
import { pictureAddress } from '../../paths/scanning.ts';
import classes from './batch.module.css';
import { usePageWords } from './use-page-words.ts';

type Props = { page: ScannedPage; batch: ScanBatchDetails; onClose: (said?: string) => void };

/** Renders what to do about a page on which nothing can be read. */
export function ScanAgainDialog({ page, batch, onClose }: Props) {
  const { t } = useTranslation('scanning');
  const { idPage, fault, hasPicture } = page;
  const words = usePageWords(batch.files);
  const discarding = useWrite(calls.scanning.discardAnswerSheet);
  const { title } = words.describe(page);
  return (
    <Dialog open title={title} className={classes.dialog} onClose={() => onClose()}>
      <p>{t(`again.${fault ?? 'noSheet'}`)}</p>
      <p className={classes.hint}>{t('again.then')}</p>
      {hasPicture && (
        <img
          src={pictureAddress(idPage)}
          alt={t('again.picture', { page: words.place(page) })}
          className={classes.large}
          data-scheme="light"
        />
      )}
      <ErrorNotice error={discarding.error} />
      <DialogActions sticky>
        <Button
          variant="default"
          loading={discarding.isPending}
          onClick={() =>
            discarding.mutate(
              { idPage, discarded: true },
              { onSuccess: () => onClose(t('pages.wasSetAside', { page: words.place(page) })) },
            )
          }
        >
          {t('action.setAside')}
        </Button>
        <Button onClick={() => onClose()}>{t('again.understood')}</Button>
      </DialogActions>
    </Dialog>
  );
}
