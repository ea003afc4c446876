import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Refused } from '../../data/errors.ts';
import type { ScanSession } from '../unsent/scan-session.ts';
import { sheetQueue } from '../unsent/sheet-sending.ts';
import { WaitingSheets } from '../unsent/waiting-sheets.tsx';
import classes from './link.module.css';

type Props = {
  session: ScanSession;
  about: string;
  /** What the server has said of it; null where it is known here. */
  error: unknown;
};

/** Renders that a scan link reads nothing any more, and what becomes of the sheets that this device still has. */
export function LinkOver({ session, about, error }: Props) {
  const { t } = useTranslation('camera');
  const { waiting, isRead } = useSyncExternalStore(sheetQueue.subscribe, sheetQueue.read);
  const isRefused = error instanceof Refused && error.refusal !== 'scanLinkOver';
  return (
    <Screen title={t('link.over')} above={about} frame="narrow">
      <Card>
        <div className={classes.part}>
          {isRefused ? <ErrorNotice error={error} /> : <p>{t('link.overText')}</p>}
          {isRead && waiting.length === 0 && <p role="status">{t('link.allSent')}</p>}
          {waiting.length > 0 && <p>{t('link.late')}</p>}
          <p>{t('link.showAnother')}</p>
        </div>
      </Card>
      <WaitingSheets session={session} />
    </Screen>
  );
}
