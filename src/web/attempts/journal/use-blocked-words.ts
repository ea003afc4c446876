import { useTranslation } from 'react-i18next';
import type { Journal } from './journal.ts';
import { useJournal } from './use-journal.ts';

/** Returns why the server takes nothing from here, and whether the responses are kept meanwhile; null where it does. */
export function useBlockedWords(journal: Journal): string | null {
  const { t } = useTranslation('attempts');
  const blockedBy = useJournal(journal, (state) => state.blockedBy);
  const storage = useJournal(journal, (state) => state.storage);
  return blockedBy && t(`saving.${storage === 'memory' ? 'blockedOpen' : 'blocked'}.${blockedBy}`);
}
