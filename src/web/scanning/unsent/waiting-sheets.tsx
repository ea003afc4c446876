import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { useWrite } from '../../data/use-write.ts';
import type { ScanSession } from './scan-session.ts';
import { sheetQueue } from './sheet-sending.ts';
import classes from './unsent.module.css';
import { deleteUnsentSheets } from './unsent-sheets.ts';

/** Renders the sheets of a session's schedule that this device has and sends; nothing where there are none. */
export function WaitingSheets({ session }: { session: ScanSession }) {
  const { t } = useTranslation('camera');
  const { idUser, idSchedule } = session;
  const [asks, setAsks] = useState(false);
  useEffect(() => sheetQueue.open(session), [session]);
  const { waiting, stopped, error } = useSyncExternalStore(sheetQueue.subscribe, sheetQueue.read);
  const deleting = useWrite(() => deleteUnsentSheets(idUser, idSchedule), { onSuccess: () => setAsks(false) });
  if (waiting.length === 0) return null;
  const count = waiting.length;
  return (
    <Card>
      <div className={classes.waiting}>
        <h2>{t('unsent.title', { count })}</h2>
        <p role="status">{t(stopped === 'refused' ? 'unsent.stopped' : 'unsent.text')}</p>
        <ErrorNotice error={error} />
        <div className={classes.ways}>
          {stopped !== null && (
            <Button size="sm" onClick={() => sheetQueue.retry()}>
              {t('unsent.send')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => setAsks(true)}>
            {t('unsent.delete', { count })}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        title={`${t('unsent.delete', { count })}?`}
        confirm={t('unsent.delete', { count })}
        dismiss={t('unsent.cancel')}
        danger
        pending={deleting.isPending}
        error={deleting.error}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsks(false)}
      >
        {t('unsent.confirm')}
      </ConfirmDialog>
    </Card>
  );
}
