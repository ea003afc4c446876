import { useTranslation } from 'react-i18next';
import classes from './grade.module.css';

/** Renders the grade of an alternative, from 0 to 10. */
export function Grade({ grade }: { grade: number }) {
  const { t, i18n } = useTranslation('questions');
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(grade);
  return <span className={classes.grade}>{t('graded.grade', { grade: figure })}</span>;
}
