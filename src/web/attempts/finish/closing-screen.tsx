import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { entriesInState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useBlockedWords } from '../journal/use-blocked-words.ts';
import { useJournal } from '../journal/use-journal.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import classes from './finish.module.css';

type Props = { title: string; journal: Journal; isUnreachable: boolean; error: unknown; onRetry: () => void };

/** Renders the wait after the end of an attempt: the last responses are being sent, then the result is read. */
export function ClosingScreen({ title, journal, isUnreachable, error, onRetry }: Props) {
  const { t } = useTranslation(['attempts', 'ui']);
  const unsent = useJournal(journal, ({ entries }) => entriesInState(entries, 'unsent').length);
  const cannotSend = useJournal(journal, (state) => state.isUnreachable) || isUnreachable;
  const blocked = useBlockedWords(journal);
  const ended = useJournal(journal, (state) => state.ended === 'finished');
  const kept = useJournal(journal, (state) => state.storage);
  useHeadingFocus();
  return (
    <Screen title={title} above={t(ended ? 'closing.ended' : 'closing.title')} frame="narrow">
      {!error && <p role="status">{unsent > 0 ? t('closing.sending', { count: unsent }) : t('closing.counting')}</p>}
      {cannotSend && (
        <p className={classes.note}>{blocked ?? t(kept === 'device' ? 'closing.away' : 'closing.open')}</p>
      )}
      <ErrorNotice error={error} />
      {(cannotSend || error !== null) && (
        <div className={classes.choices}>
          {error !== null && <Button onClick={onRetry}>{t('ui:tryAgain')}</Button>}
          <ButtonLink variant="default" to="/assessments">
            {t('back')}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}
