import { useTranslation } from 'react-i18next';
import classes from './correct-label.module.css';

/** What stands beside the mark of a right alternative; heard with its letter, which is seen already. */
export function CorrectLabel({ letter }: { letter: string }) {
  const { t } = useTranslation('writing');
  return (
    <>
      {t('alternatives.correct')} <span className={classes.visuallyHidden}>{letter}</span>
    </>
  );
}
