import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { type Entry, inState, numbersOf } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';
import { inShort } from '../paper/numbers.ts';
import classes from './unsettled.module.css';

type Props = {
  journal: Journal;
  /** Of the assessment, where several may be told of. */
  title?: string;
  /** The attempt has ended. */
  over: boolean;
};

/** Says which answers the server has not saved as the others: on their way, late, or refused. Nothing when it has all. */
export function Unsettled({ journal, title, over }: Props) {
  const { t } = useTranslation('attempts');
  const entries = useJournal(journal, (state) => state.entries);
  const unsent = inState(entries, 'unsent').length;
  const late = inState(entries, 'late');
  const refused = over ? inState(entries, 'refused') : [];
  const isAnything = unsent + late.length + refused.length > 0;
  const counted = (of: readonly Entry[]) => ({ count: of.length, numbers: inShort(numbersOf(of)) });
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
              <Button variant="default" onClick={() => journal.letGo()}>
                {t('unsettled.letGo', { count: refused.length })}
              </Button>
            </>
          )}
        </div>
      )}
    </LiveRegion>
  );
}
