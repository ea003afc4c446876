import { useTranslation } from 'react-i18next';

/**
 * Returns a function that gives a text field its maximum length, and a message once the field is full: browsers cut a
 * longer text silently.
 */
export function useLengthLimit() {
  const { t } = useTranslation('ui');
  return (value: string, most: number) => ({
    maxLength: most,
    error: value.length >= most ? t('full', { count: most }) : undefined,
  });
}
