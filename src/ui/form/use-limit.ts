import { useTranslation } from 'react-i18next';

/**
 * What a field of Mantine's needs that holds so many characters: the limit itself, and words that name it once the field is
 * full, because a browser cuts a longer text without a word.
 *
 *     <TextInput {...limited(title, 200)} value={title} />
 */
export function useLimit() {
  const { t } = useTranslation('ui');
  return (value: string, most: number) => ({
    maxLength: most,
    error: value.length >= most ? t('full', { count: most }) : undefined,
  });
}
