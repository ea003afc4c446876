import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorDescriptionContext } from '../../ui/feedback/error-description.ts';
import { BadInput, Refused, SessionEnded, Unavailable } from '../data/errors.ts';
import { loadWords } from '../words/words.ts';

/** Lets every screen describe what a call threw: refusals by their own text, everything else by its cause. */
export function ErrorDescriptions({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('ui');
  const [words, setWords] = useState<'loaded' | 'failed' | null>(null);
  // The words of refusals are loaded with the first refusal: no screen waits for them.
  const t = i18n.getFixedT(null, ['ui', 'refusals']);
  const textOf = (error: unknown): string => {
    if (error instanceof Refused) {
      if (i18n.exists(`refusals:${error.refusal}`)) return t(`refusals:${error.refusal}`);
      if (words === 'failed') return t('ui:failure.apology');
      // A refusal of the browser's own, such as a file that is no image: those of the server load them first.
      void loadWords('refusals').then(
        () => setWords('loaded'),
        () => setWords('failed'),
      );
      return '';
    }
    if (error instanceof BadInput) {
      const { limit } = error;
      return limit ? t(`ui:failure.beyond.${limit.of}`, { count: limit.most }) : t('ui:failure.badInput');
    }
    if (error instanceof SessionEnded) return t('ui:failure.sessionOver');
    // Without a network, code that a screen needs cannot be loaded.
    if (!(error instanceof Unavailable)) return t(navigator.onLine ? 'ui:failure.apology' : 'ui:failure.noNetwork');
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
  const describe = (error: unknown) => ({
    text: textOf(error),
    requestId: error instanceof Unavailable ? error.requestId : null,
  });
  return <ErrorDescriptionContext value={describe}>{children}</ErrorDescriptionContext>;
}
