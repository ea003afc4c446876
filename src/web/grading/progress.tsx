import { useTranslation } from 'react-i18next';
import classes from './grading.module.css';

/** As many responses have a mark each; more are one bar. */
const MOST_MARKS = 40;

type Props = { waiting: readonly { waits: boolean }[]; current: number; blank: number };

/** Renders how many responses are graded. */
export function Progress({ waiting, current, blank }: Props) {
  const { t } = useTranslation('grading');
  const graded = waiting.filter(({ waits }) => !waits).length;
  return (
    <div className={classes.progress}>
      <div className={classes.progressWords}>
        <span>{t('graded', { graded, count: waiting.length })}</span>
        {blank > 0 && <span className={classes.muted}>{t('blank', { count: blank })}</span>}
      </div>
      {waiting.length <= MOST_MARKS ? (
        <div className={classes.marks} aria-hidden>
          {waiting.map(({ waits }, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
              key={index}
              className={classes.mark}
              data-graded={!waits || undefined}
              data-current={index === current || undefined}
            />
          ))}
        </div>
      ) : (
        <div className={classes.track} aria-hidden>
          <span style={{ width: `${(graded / waiting.length) * 100}%` }} />
        </div>
      )}
    </div>
  );
}
