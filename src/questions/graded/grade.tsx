import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import classes from './grade.module.css';

/** Renders the grade of an alternative, from 0 to 10. */
export function Grade({ grade }: { grade: number }) {
  const { t } = useTranslation('questions');
  const { answerGrade } = useFormat();
  return <span className={classes.grade}>{t('graded.grade', { grade: answerGrade(grade) })}</span>;
}
