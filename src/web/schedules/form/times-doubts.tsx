import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimesDoubt } from '../../../core/schedules/doubtful-times.ts';
import { formatTypedDate } from '../../../ui/form/typed-times.ts';
import classes from './conflicts.module.css';

type Props = {
  doubts: readonly TimesDoubt[];
  /** Whether the times wait for a second press. */
  isAsked: boolean;
  ref: Ref<HTMLDivElement>;
};

/** Renders what is asked about valid times that are probably not meant; nothing without any. */
export function TimesDoubts({ doubts, isAsked, ref }: Props) {
  const { t } = useTranslation('schedules');
  return (
    <div role="status" className={classes.notice}>
      {doubts.length > 0 && (
        <div ref={ref} tabIndex={-1} className={classes.warning}>
          <div className={classes.text}>
            {doubts.map(({ field, doubt, date, time, meant }) => (
              <p key={field}>{t(`doubt.${doubt}`, { date: formatTypedDate(date), time, meant })}</p>
            ))}
            {isAsked && <p>{t('doubt.again')}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
