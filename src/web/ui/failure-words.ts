import { useTranslation } from 'react-i18next';
import { BadInput, Refused, SessionEnded, Unavailable } from '../data/errors.ts';

/** Turns whatever a call threw into one sentence in the user's language. */
export function useFailureWords() {
  const { t } = useTranslation(['ui', 'refusals']);
  return (error: unknown): string => {
    if (error instanceof Refused) return t(`refusals:${error.refusal}`);
    if (error instanceof BadInput) {
      const { limit } = error;
      return limit ? t(`ui:failure.beyond.${limit.of}`, { count: limit.most }) : t('ui:failure.badInput');
    }
    if (error instanceof SessionEnded) return t('ui:failure.sessionOver');
    if (!(error instanceof Unavailable)) return t('ui:failure.apology');
    switch (error.status) {
      case null:
        return t('ui:failure.noNetwork');
      case 403:
      case 404:
        return t('ui:failure.notForYou');
      case 413:
        return t('ui:failure.tooLarge');
      case 429:
        return t('ui:failure.tooFast');
      case 502:
      case 503:
      case 504:
        return t('ui:failure.notNow');
      default:
        return t('ui:failure.apology');
    }
  };
}
