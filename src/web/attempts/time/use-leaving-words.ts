import { useTranslation } from 'react-i18next';
import type { Leaving } from '../../../contract/live.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { unitFormatFor } from '../../../ui/format/units.ts';

/** So many moments are named; more are only counted. */
const MOST_NAMED = 5;

/** Returns when a paper was left, each moment with how long it lasted. */
export function useLeavingWords() {
  const { i18n } = useTranslation('ui');
  const { time } = useFormat();
  return (leavings: readonly Leaving[]): string => {
    const named = leavings
      .slice(0, MOST_NAMED)
      .map(({ at, back }) =>
        back === null ? time(at) : `${time(at)} (${duration(Date.parse(back) - Date.parse(at), i18n.language)})`,
      );
    return leavings.length > MOST_NAMED ? `${named.join(', ')} …` : named.join(', ');
  };
}

const SECONDS_SHOWN = 120;

const duration = (ms: number, language: string): string => {
  const seconds = Math.ceil(ms / 1000);
  const inSeconds = seconds < SECONDS_SHOWN;
  const unit = inSeconds ? 'second' : 'minute';
  return unitFormatFor(language, unit)(inSeconds ? seconds : Math.ceil(seconds / 60));
};
