import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimesDoubt } from '../../core/schedules/doubtful-times.ts';
import { formatTypedDate } from '../../ui/form/typed-times.ts';
import classes from './doubts-notice.module.css';

/** What a form that asks about doubtful times does before it is sent. */
type Asking = {
  /** What is asked, to stand below the times; empty without doubts. */
  notice: ReactNode;
  /** Returns whether the times may be used: without a doubt, or pressed once more. Asks otherwise. */
  confirm: () => boolean;
};

/** Returns the notice about valid times that are probably not meant, which are used when the person presses twice. */
export function useDoubts(doubts: readonly TimesDoubt[]): Asking {
  const { t } = useTranslation('doubts');
  const doubted = JSON.stringify(doubts);
  const [askedAbout, setAskedAbout] = useState('');
  const element = useRef<HTMLDivElement>(null);
  const confirm = () => {
    if (doubts.length === 0 || askedAbout === doubted) return true;
    setAskedAbout(doubted);
    element.current?.focus();
    return false;
  };
  const notice = (
    <div role="status" className={classes.notice}>
      {doubts.length > 0 && (
        <div ref={element} tabIndex={-1} className={classes.warning}>
          {doubts.map(({ field, doubt, date, time, meant }) => (
            <p key={field}>{t(`doubt.${doubt}`, { date: formatTypedDate(date), time, meant })}</p>
          ))}
          {askedAbout === doubted && <p>{t('again')}</p>}
        </div>
      )}
    </div>
  );
  return { notice, confirm };
}
