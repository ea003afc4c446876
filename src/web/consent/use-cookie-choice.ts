import { useSyncExternalStore } from 'react';
import { calls } from '../../contract/index.ts';
import type { CookieChoice, SessionUser } from '../../contract/session.ts';
import { announceDeviceChange, storedValue, watchDeviceStore } from '../data/browser-storage.ts';
import { sessionSource } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';

const ofVisitor = storedValue('cookies', (stored): CookieChoice | null => {
  if (stored === null) return null;
  const { personalization, analytical, publicity } = stored as Partial<Record<keyof CookieChoice, unknown>>;
  return { personalization: personalization === true, analytical: analytical === true, publicity: publicity === true };
});

const choiceIn = (config: SessionUser['cookiesConfig']): CookieChoice | null =>
  config && {
    personalization: config.personalization === 1,
    analytical: config.analytical === 1,
    publicity: config.publicity === 1,
  };

/**
 * Returns which optional cookies are allowed, null while nobody has been asked, and `choose`: of the signed-in user by the
 * account, of visitors by this device.
 */
export function useCookieChoice() {
  const { reply: me } = useRead(sessionSource, { onFailure: 'tell' });
  const stored = useSyncExternalStore(watchDeviceStore, ofVisitor.read);
  const saving = useWrite(calls.users.manageCookies);
  return {
    // A session that the device kept for a paper may not say.
    choice: me ? choiceIn(me.cookiesConfig ?? null) : stored,
    choose: async (choice: CookieChoice): Promise<void> => {
      if (me) return void (await saving.mutateAsync({ ...choice, idAccess: 1 }));
      ofVisitor.write(choice);
      announceDeviceChange();
    },
    isPending: saving.isPending,
    error: saving.error,
  };
}
