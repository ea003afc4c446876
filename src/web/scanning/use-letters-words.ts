import { useTranslation } from 'react-i18next';
import { WRITTEN } from '../../core/scanning/page-states.ts';
import { useListFormat } from '../../ui/format/list-format.ts';

/** Returns a function that says what stands on a sheet: a letter, several, writing, or blank. */
export function useLettersWords(): (letters: string) => string {
  const { t } = useTranslation('scanning');
  const list = useListFormat();
  return (letters) => {
    if (letters === WRITTEN) return t('written');
    return letters === '' ? t('blank') : list([...letters]);
  };
}
