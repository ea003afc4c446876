import { useTranslation } from 'react-i18next';
import { toIsoWithOffset } from '../../../core/schedules/time.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { parseTypedTimes, type TypedTimes } from '../typed-times.ts';
import { interpretTimes } from './times.ts';
import classes from './times-form.module.css';

type Props = {
  times: TypedTimes;
  now: number;
  /** The names of the classes; none = not chosen yet. */
  courses: readonly string[];
};

/** Renders in one or two sentences what the times mean for students; nothing while they are invalid. */
export function TimesExplanation({ times, now, courses }: Props) {
  const { t } = useTranslation('schedules');
  const formatList = useListFormat();
  const { date, time } = useFormat();
  const zone = useTimeZone() ?? 'UTC';
  const meaning = interpretTimes(parseTypedTimes(times), now, zone);
  if (!meaning) return null;
  const [opens, closes] = [toIsoWithOffset(meaning.opens, zone), toIsoWithOffset(meaning.closes, zone)];
  const ownEnd = meaning.minutes === null ? meaning.closes : Math.max(meaning.opens, now) + meaning.minutes * 60_000;
  const moments = {
    ownStart: time(toIsoWithOffset(Math.max(meaning.opens, now), zone)),
    ownEnd: time(toIsoWithOffset(ownEnd, zone)),
    startDate: date(opens),
    startTime: time(opens),
    endDate: date(closes),
    endTime: time(closes),
  };
  const named = courses.length === 0 ? [t('meaning.class')] : courses;
  const window = t(`meaning.${meaning.start}.${meaning.days}`, {
    count: named.length,
    courses: formatList(named),
    ...moments,
  });
  return (
    <p className={classes.meaning}>
      {window}{' '}
      {meaning.minutes === null
        ? t('meaning.whole', moments)
        : t(`meaning.minutes.${meaning.days}`, { count: meaning.minutes, ...moments })}
    </p>
  );
}
