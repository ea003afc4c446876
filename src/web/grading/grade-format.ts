import { useTranslation } from 'react-i18next';

/** Returns a function that writes a grade on a response as its reader writes numbers: 7,5 or 7.25. */
export function useGradeFormat(): (grade: number) => string {
  const { i18n } = useTranslation('grading');
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (grade) => format.format(grade);
}
