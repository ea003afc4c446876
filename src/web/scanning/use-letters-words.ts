import { useTranslation } from 'react-i18next';
import { useListFormat } from '../../ui/format/list-format.ts';

/** Returns a function that says what stands on a sheet: a letter, several, or blank. */
export function useLettersWords(): (letters: string) => string {
  const { t } = useTranslation('scanning');
  const list = useListFormat();
  return (letters) => (letters === '' ? t('blank') : list([...letters]));
}
