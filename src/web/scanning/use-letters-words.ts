import { useTranslation } from 'react-i18next';
import { WRITTEN } from '../../core/scanning/page-states.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useListFormat } from '../../ui/format/list-format.ts';

/** Returns a function that says what stands on a sheet: a letter, several, writing, a grade, or blank. */
export function useLettersWords(): (letters: string) => string {
  const { t } = useTranslation('scanning');
  const list = useListFormat();
  const { answerGrade } = useFormat();
  return (letters) => {
    if (letters === WRITTEN) return t('written');
    if (/^\d/.test(letters)) return answerGrade(Number(letters));
    return letters === '' ? t('blank') : list([...letters]);
  };
}
