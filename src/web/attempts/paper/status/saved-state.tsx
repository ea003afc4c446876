import { IconCloudCheck, IconCloudPause, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsUploading } from '../../../../questions/attachments/uploads.ts';
import { entriesInState } from '../../journal/entries.ts';
import type { Journal } from '../../journal/journal.ts';
import { useJournal } from '../../journal/use-journal.ts';
import { useUnsentPhotos } from '../../photos/use-unsent-photos.ts';
import classes from './top-bar.module.css';

const icons = { saved: IconCloudCheck, saving: IconCloudUp, waiting: IconCloudPause, photo: IconCloudUp };

/** Renders whether the server has every response and every photograph. */
export function SavedState({ journal }: { journal: Journal }) {
  const { t } = useTranslation('attempts');
  const unsent = useJournal(journal, ({ entries }) => entriesInState(entries, 'unsent').length > 0);
  const isUnreachable = useJournal(journal, (state) => state.isUnreachable);
  const uploading = useIsUploading();
  const photos = useUnsentPhotos(journal.attempt.idAttempt).waiting.length > 0;
  const state = unsent || uploading ? (isUnreachable ? 'waiting' : 'saving') : photos ? 'photo' : 'saved';
  const Icon = icons[state];
  return (
    <p className={classes.saved} data-state={state}>
      <Icon size={18} aria-hidden />
      {t(`saving.${state}`)}
    </p>
  );
}
