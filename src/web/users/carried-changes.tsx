import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { type CarriedCounts, SYNC_FILE_ENDING, toldIn } from '../../core/sync/sync-file.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { saveFileReply } from '../data/save-file-reply.ts';
import { useWrite } from '../data/use-write.ts';
import styles from './own-sessions.module.css';

/** Renders where somebody brings the changes of a computer that never has a network, and gets the reply for it. */
export default function CarriedChanges() {
  const { t } = useTranslation('computers');
  const carrying = useWrite(calls.offline.carryChanges, { onSuccess: saveFileReply });
  const reply = carrying.data;
  const counts = reply && toldIn(reply.bytes as Uint8Array<ArrayBuffer>).counts;
  return (
    <div className={styles.code}>
      <h3 className={styles.device}>{t('carry.title')}</h3>
      <p>{t('carry.text')}</p>
      <FileDrop
        label={t('carry.choose')}
        accept={SYNC_FILE_ENDING}
        className={styles.drop}
        onChoose={([file]) => file && carrying.mutate({ file })}
      >
        {(open) => (
          <Button variant="default" loading={carrying.isPending} onClick={open}>
            {t('carry.bring')}
          </Button>
        )}
      </FileDrop>
      <ErrorNotice error={carrying.error} />
      <LiveRegion seen>{counts && <Counts counts={counts} />}</LiveRegion>
      {reply && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => saveFileReply(reply)}>
            {t('carry.again')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Counts({ counts: { changes, ...outcomes } }: { counts: CarriedCounts }) {
  const { t } = useTranslation('computers');
  const told = (['asSent', 'merged', 'copied', 'refused'] as const).filter((outcome) => outcomes[outcome] > 0);
  if (changes === 0) return <p>{t('carry.none')}</p>;
  return (
    <>
      <p>{t('carry.done', { count: changes })}</p>
      <p className={styles.times}>
        {told.map((outcome) => t(`carry.${outcome}`, { count: outcomes[outcome] })).join(' ')}
      </p>
    </>
  );
}
