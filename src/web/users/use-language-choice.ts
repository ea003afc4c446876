import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import { cachedReply, updateCachedReply } from '../data/cache.ts';
import { sessionSource, useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { speakTo } from '../words/words.ts';

/**
 * Returns `choose`, which changes the interface's language at once, in all tabs, and stores it in the account; and why the last
 * choice was not stored, which is taken back then.
 */
export function useLanguageChoice() {
  const me = useMe();
  // The last of several quick choices counts.
  const { mutateAsync, error } = useWrite(calls.users.updateUserLanguage, { queue: 'language' });
  const speakAs = (user: SessionUser) => {
    updateCachedReply(sessionSource, () => user);
    return speakTo(user);
  };
  return {
    choose: async (newLanguage: InputOf<typeof calls.users.updateUserLanguage>['newLanguage']): Promise<void> => {
      await speakAs({ ...me, language: newLanguage });
      try {
        await mutateAsync({ newLanguage });
      } catch {
        // `error` says why; a later choice stays.
        if (cachedReply(sessionSource)?.language === newLanguage) await speakAs(me);
      }
    },
    error,
  };
}
