import { useEffect } from 'react';
import { useIsUploading } from '../../../../questions/attachments/uploads.ts';
import { entriesInState } from '../../journal/entries.ts';
import type { Journal } from '../../journal/journal.ts';
import { useJournal } from '../../journal/use-journal.ts';
import { useUnsentPhotos } from '../../photos/use-unsent-photos.ts';

/** Makes the browser ask before the page is left while responses or photographs are only on this device. */
export function useUnsentWarning(journal: Journal) {
  const unsent = useJournal(journal, ({ entries }) => entriesInState(entries, 'unsent').length > 0);
  const photos = useUnsentPhotos(journal.attempt.idAttempt).waiting.length > 0;
  const uploading = useIsUploading() || photos;
  useEffect(() => {
    if (!unsent && !uploading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsent, uploading]);
}
