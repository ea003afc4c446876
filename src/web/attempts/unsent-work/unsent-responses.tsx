import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { entriesInState, type JournalEntry, questionNumbersOf } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';
import { formatNumberRanges } from '../number-ranges.ts';
import classes from './unsent-work.module.css';

type Props = {
  journal: Journal;
  /** The assessment's title, on screens about several. */
  title?: string;
  /** The attempt has ended. */
  over: boolean;
};

/**
 * Renders the responses that the server has not saved normally: being sent, late, or refused. Renders nothing if
 * there are none.
 */
export function UnsentResponses({ journal, title, over }: Props) {
  const { t } = useTranslation('attempts');
  const entries = useJournal(journal, (state) => state.entries);
  const unsent = entriesInState(entries, 'unsent').length;
  const late = entriesInState(entries, 'late');
  const refused = over ? entriesInState(entries, 'refused') : [];
  const isAnything = unsent + late.length + refused.length > 0;
  const counted = (of: readonly JournalEntry[]) => ({
    count: of.length,
    numbers: formatNumberRanges(questionNumbersOf(of)),
  });
  return (
    <LiveRegion seen>
      {isAnything && (
        <div className={classes.note}>
          {title && <strong>{title}</strong>}
          {unsent > 0 && <p>{t(over ? 'unsettled.unsentOver' : 'unsettled.unsent', { count: unsent })}</p>}
          {late.length > 0 && <p>{t('unsettled.late', counted(late))}</p>}
          {refused.length > 0 && (
            <>
              <p>{t('unsettled.refused', counted(refused))}</p>
              <Button variant="default" onClick={() => journal.dismissRefused()}>
                {t('unsettled.dismiss', { count: refused.length })}
              </Button>
            </>
          )}
        </div>
      )}
    </LiveRegion>
  );
}
