import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { inState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';

type Props = { title: string; journal: Journal; pending: boolean; error: unknown; onHere: () => void };

/** Instead of the paper on a device that the student has left for another one. */
export function ElsewhereScreen({ title, journal, pending, error, onHere }: Props) {
  const { t } = useTranslation('student');
  const unsent = useJournal(journal, ({ entries }) => inState(entries, 'unsent').length);
  useHeadingFocus();
  return (
    <Screen title={t('elsewhere.title')} above={title} frame="narrow">
      <p>{t('elsewhere.text')}</p>
      <p role="status">{unsent > 0 ? t('elsewhere.sending', { count: unsent }) : t('elsewhere.saved')}</p>
      <ErrorNotice error={error} />
      <div>
        <Button size="lg" loading={pending} onClick={onHere}>
          {t('elsewhere.here')}
        </Button>
      </div>
    </Screen>
  );
}
