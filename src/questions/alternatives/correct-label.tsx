import { useTranslation } from 'react-i18next';
import classes from './correct-label.module.css';

/** Renders the label of the control that marks an alternative as right; its letter is for screen readers only. */
export function CorrectLabel({ letter }: { letter: string }) {
  const { t } = useTranslation('writing');
  return (
    <>
      {t('alternatives.correct')} <span className={classes.visuallyHidden}>{letter}</span>
    </>
  );
}
