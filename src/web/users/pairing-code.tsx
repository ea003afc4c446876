import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { PAIRING_CODE_MS } from '../../core/devices/registered-devices.ts';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useWrite } from '../data/use-write.ts';
import passwordForm from './own-password-form.module.css';
import styles from './own-sessions.module.css';

/** Renders the code by which an account with a second factor or of a partner registers a computer. */
export default function PairingCode() {
  const { t } = useTranslation('computers');
  const format = useFormat();
  const making = useWrite(calls.devices.createPairingCode);
  const made = making.data?.content;
  const [over, setOver] = useState<typeof made>();
  const copying = useCopy(made?.pairingCode ?? '');
  useEffect(() => {
    if (!made) return;
    // Counted here: the clock of this device may be wrong.
    const timer = setTimeout(() => setOver(made), PAIRING_CODE_MS);
    return () => clearTimeout(timer);
  }, [made]);
  const shown = made === over ? undefined : made;
  return (
    <div className={styles.code}>
      <p>{t('code.text')}</p>
      <ErrorNotice error={making.error} />
      <LiveRegion seen>
        {shown && (
          <>
            <p className={styles.times}>{t('code.label')}</p>
            <p className={styles.letters}>{formatAccessCode(shown.pairingCode)}</p>
            <p>{t('code.until', { when: format.time(shown.ends) })}</p>
          </>
        )}
        {made && !shown && <p>{t('code.over')}</p>}
      </LiveRegion>
      <div className={passwordForm.actions}>
        {shown && <CopyButton copying={copying} words={{ copy: t('code.copy'), copied: t('code.copied') }} />}
        <Button variant="default" loading={making.isPending} onClick={() => making.mutate({})}>
          {t(made ? 'code.another' : 'code.make')}
        </Button>
      </div>
    </div>
  );
}
