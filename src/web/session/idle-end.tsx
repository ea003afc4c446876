import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { IdleStage } from '../../core/people/sign-in.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import Mantine from '../../ui/tokens/mantine.tsx';
import { cachedReply } from '../data/cache.ts';
import { endReauthentication, isReauthenticating, waitForReauthentication } from '../data/reauthentication.ts';
import { send } from '../data/send.ts';
import { fetchSessionUser, isSameUserAndSchool, sessionSource } from '../data/session.ts';
import { watchIdleness } from './idle-watch.ts';

/** Watches for idleness, announces the end of the session a minute before, and asks to sign in again after it. */
export default function IdleEnd() {
  const { t } = useTranslation(['session']);
  const [stage, setStage] = useState<IdleStage>('active');
  const last = useRef<IdleStage>('active');
  useEffect(
    () =>
      watchIdleness(window, (next) => {
        void follow(last.current, next);
        last.current = next;
        setStage(next);
      }),
    [],
  );
  if (stage !== 'ending') return null;
  return (
    <Mantine>
      <Dialog open title={t('session:idle.title')}>
        <p>{t('session:idle.text')}</p>
        <DialogActions>
          {/* Any press or movement counts as use; this is what to press. */}
          <Button autoFocus>{t('session:idle.stay')}</Button>
        </DialogActions>
      </Dialog>
    </Mantine>
  );
}

/** Tells the server what the change of the stage means for the session. The next call notices what could not be told. */
async function follow(before: IdleStage, now: IdleStage): Promise<void> {
  try {
    if (now === 'over') {
      await send(calls.session.logout, {}, { onSessionEnd: 'tell' });
      await waitForReauthentication();
    } else if (now === 'active' && before !== 'active') {
      // Extends the session; after its end another tab may have signed in again.
      const me = await fetchSessionUser();
      if (me && isReauthenticating() && isSameUserAndSchool(cachedReply(sessionSource), me)) endReauthentication(true);
    }
  } catch {
    // Without a network the session ends on the server by itself.
  }
}
