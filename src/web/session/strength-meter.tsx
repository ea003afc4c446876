import { useTranslation } from 'react-i18next';
import classes from './strength-meter.module.css';

const names = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

/** How hard the password is to guess, in words; bars say the same. It keeps its place while nothing is known. */
export function StrengthMeter({ score }: { score: number | null }) {
  const { t } = useTranslation('password');
  const name = score === null ? undefined : names[score];
  return (
    <div className={classes.meter}>
      <div className={classes.bars} data-strength={name} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classes.bar} data-filled={(score !== null && score >= bar) || undefined} />
        ))}
      </div>
      <p role="status" className={classes.words}>
        {name && (
          <>
            <span className={classes.visuallyHidden}>{t('strength.label')}: </span>
            {t(`strength.${name}`)}
          </>
        )}
      </p>
    </div>
  );
}
