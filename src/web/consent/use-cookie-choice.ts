import { useSyncExternalStore } from 'react';
import { calls } from '../../contract/index.ts';
import type { CookieChoice } from '../../contract/session.ts';
import { sessionSource } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';

const KEY = 'cookies';
const CHANGED = 'cookiechoice';

/**
 * Returns which optional cookies are allowed, null while nobody has been asked, and `choose`: of the signed-in user by the
 * account, of visitors by this device.
 */
export function useCookieChoice() {
  const { reply: me } = useRead(sessionSource, { onFailure: 'tell' });
  const stored = useSyncExternalStore(watch, () => localStorage.getItem(KEY));
  const saving = useWrite(calls.users.manageCookies);
  return {
    // A session that the device kept for a paper may not say.
    choice: me ? (me.cookiesConfig ?? null) : choiceIn(stored),
    choose: async (choice: CookieChoice): Promise<void> => {
      if (me) return void (await saving.mutateAsync({ ...choice, idAccess: 1 }));
      localStorage.setItem(KEY, JSON.stringify(choice));
      dispatchEvent(new Event(CHANGED));
    },
    isPending: saving.isPending,
    error: saving.error,
  };
}

const watch = (changed: () => void) => {
  for (const event of [CHANGED, 'storage']) addEventListener(event, changed);
  return () => {
    for (const event of [CHANGED, 'storage']) removeEventListener(event, changed);
  };
};

function choiceIn(stored: string | null): CookieChoice | null {
  try {
    const { personalization, analytical, publicity } = JSON.parse(stored ?? '');
    return {
      personalization: personalization === true,
      analytical: analytical === true,
      publicity: publicity === true,
    };
  } catch {
    return null;
  }
}
