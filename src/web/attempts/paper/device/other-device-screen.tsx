import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Screen } from '../../../../ui/layout/screen.tsx';
import { entriesInState, questionNumbersOf } from '../../journal/entries.ts';
import type { Journal } from '../../journal/journal.ts';
import { useJournal } from '../../journal/use-journal.ts';
import { formatNumberRanges } from '../../number-ranges.ts';
import { UnsentPhotos } from '../../unsent-work/unsent-photos.tsx';
import { useHeadingFocus } from '../../use-heading-focus.ts';

type Props = { title: string; journal: Journal; pending: boolean; error: unknown; onHere: () => void };

/** Renders instead of the paper when the student has gone on with another device. */
export function OtherDeviceScreen({ title, journal, pending, error, onHere }: Props) {
  const { t } = useTranslation('attempts');
  const entries = useJournal(journal, (state) => state.entries);
  const unsent = entriesInState(entries, 'unsent').length;
  const refused = entriesInState(entries, 'refused');
  const isAllSaved = [...entries.values()].every(({ state }) => state === 'saved');
  useHeadingFocus();
  return (
    <Screen title={t('elsewhere.title')} above={title} frame="narrow">
      <p>{t('elsewhere.text')}</p>
      <div role="status">
        {unsent > 0 && <p>{t('elsewhere.sending', { count: unsent })}</p>}
        {refused.length > 0 && (
          <p>
            {t('saving.refused', { count: refused.length, numbers: formatNumberRanges(questionNumbersOf(refused)) })}
          </p>
        )}
        {isAllSaved && <p>{t('elsewhere.saved')}</p>}
      </div>
      <UnsentPhotos idAttempt={journal.attempt.idAttempt} />
      <ErrorNotice error={error} />
      <div>
        <Button size="lg" loading={pending} onClick={onHere}>
          {t('elsewhere.here')}
        </Button>
      </div>
    </Screen>
  );
}
