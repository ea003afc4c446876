import { useTranslation } from 'react-i18next';

/** Returns the function that joins parts to "one, two and three" in the language of the interface. */
export function useListFormat(): (parts: readonly string[]) => string {
  const { i18n } = useTranslation('ui');
  const list = new Intl.ListFormat(i18n.language);
  return (parts) => list.format(parts);
}
