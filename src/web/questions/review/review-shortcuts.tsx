import { useTranslation } from 'react-i18next';
import { Shortcuts } from '../../../ui/dialog/shortcuts.tsx';
import { historyKey, reviewKeys } from './review-keys.ts';

/** Renders the list of the keys with which an editor works through the questions in review. */
export function ReviewShortcuts() {
  const { t } = useTranslation('bank');
  return (
    <Shortcuts
      of={[
        { key: '↑ ↓', does: t('review.keys.walk') },
        ...(['accept', 'sendBack', 'publish'] as const).map((action) => ({
          key: reviewKeys[action]?.toUpperCase() ?? '',
          does: t(`review.${action}`),
        })),
        { key: historyKey.toUpperCase(), does: t('do.history') },
      ]}
    />
  );
}
