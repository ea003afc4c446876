import { useEffect } from 'react';
import { inState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';

/** Lets the browser ask before the page is left while answers are only on this device. */
export function useUnsentWarning(journal: Journal) {
  const unsent = useJournal(journal, ({ entries }) => inState(entries, 'unsent').length > 0);
  useEffect(() => {
    if (!unsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsent]);
}
