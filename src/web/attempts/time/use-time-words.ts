import { useTranslation } from 'react-i18next';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { roundTimeLeft } from './time-left.ts';

/** Returns the times of an assessment in words, in the school's time zone. */
export function useTimeWords() {
  const { t } = useTranslation('attempts');
  const { date, time, dateTime } = useFormat();
  return {
    /** 24/11/2026, 09:00–10:00, or both dates where they differ. */
    window: ({ opens, closes }: Pick<StudentAssessment, 'opens' | 'closes'>) =>
      date(opens) === date(closes) ? `${dateTime(opens)}–${time(closes)}` : `${dateTime(opens)} – ${dateTime(closes)}`,
    /** 10:00, with its date when that is another day. */
    endAt: (moment: string, now: number) =>
      date(moment) === date(new Date(now).toISOString()) ? time(moment) : dateTime(moment),
    dateTime,
    left: (ms: number) => {
      const left = roundTimeLeft(ms);
      switch (left.unit) {
        case 'days':
          return t('left.days', left);
        case 'hours':
          return t('left.hours', left);
        case 'minutes':
          return t('left.minutes', left);
        case 'seconds':
          return t('left.seconds', left);
      }
    },
  };
}
