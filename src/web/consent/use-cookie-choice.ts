import { calls } from '../../contract/index.ts';
import type { CookieChoice } from '../../contract/session.ts';
import { asJson, definePreference } from '../../ui/storage/preference.ts';
import { usePreference } from '../../ui/storage/use-preference.ts';
import { sessionSource } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';

/** What a visitor has chosen on this device. */
const visitorsChoice = definePreference<CookieChoice | null>(
  'cookies',
  asJson((stored) => {
    const { personalization, analytical, publicity } = stored as Partial<Record<string, unknown>>;
    return {
      personalization: personalization === true,
      analytical: analytical === true,
      publicity: publicity === true,
    };
  }),
  null,
);

/**
 * Returns which optional cookies are allowed, null while nobody has been asked, and `choose`: of the signed-in user by the
 * account, of visitors by this device.
 */
export function useCookieChoice() {
  const { reply: me } = useRead(sessionSource, { onFailure: 'tell' });
  const [stored, store] = usePreference(visitorsChoice);
  const saving = useWrite(calls.users.manageCookies);
  return {
    // A session that the device kept for a paper may not say.
    choice: me ? (me.cookiesConfig ?? null) : stored,
    choose: async (choice: CookieChoice): Promise<void> => {
      if (me) return void (await saving.mutateAsync({ ...choice, idAccess: 1 }));
      store(choice);
    },
    isPending: saving.isPending,
    error: saving.error,
  };
}
