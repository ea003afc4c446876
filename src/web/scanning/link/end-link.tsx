import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';
import type { ScanSession } from '../unsent/scan-session.ts';
import { sheetQueue } from '../unsent/sheet-sending.ts';
import { deleteUnsentSheets, type UnsentSheetsChoice } from '../unsent/unsent-sheets.ts';
import { WaitingChoice } from '../unsent/waiting-choice.tsx';
import { endLink } from './link-session.ts';
import type { StoredLink } from './stored-links.ts';

type Props = { link: StoredLink; session: ScanSession; onEnd: () => void };

/** Renders the button that ends a scan link, and what it asks: what becomes of the sheets that this device alone has. */
export function EndLink({ link, session, onEnd }: Props) {
  const { t } = useTranslation('camera');
  const [asks, setAsks] = useState(false);
  const [choice, setChoice] = useState<UnsentSheetsChoice>('send');
  const { waiting } = useSyncExternalStore(sheetQueue.subscribe, sheetQueue.read);
  const end = async () => {
    // What cannot be sent leaves the link open, and its user may choose otherwise.
    if (waiting.length > 0 && choice === 'send') await sheetQueue.drain(session);
    await endLink(link);
    if (waiting.length > 0 && choice === 'delete')
      await deleteUnsentSheets(session.idUser, session.idSchedule).catch(() => {});
  };
  const ending = useWrite(end, { onSuccess: onEnd, leavesScreen: true });
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('linkEnd.open')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('linkEnd.title')}
        confirm={t('linkEnd.confirm')}
        pending={ending.isPending}
        error={ending.error}
        onConfirm={() => ending.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>{t('linkEnd.text')}</p>
        {waiting.length > 0 && (
          <WaitingChoice of="linkEnd" count={waiting.length} choice={choice} onChange={setChoice} />
        )}
      </ConfirmDialog>
    </>
  );
}
