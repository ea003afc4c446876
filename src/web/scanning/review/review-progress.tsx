import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './review.module.css';

/** As many doubts have a piece each; more are one bar. */
const MOST_PIECES = 40;

/** Renders how many doubts are decided, and how many are left. */
export function ReviewProgress({ done, left }: { done: number; left: number }) {
  const { t } = useTranslation('scanning');
  const { number } = useFormat();
  const total = done + left;
  return (
    <div className={classes.progress}>
      <p className={classes.progressWords}>
        <strong>{t('review.of', { done: number(done + 1), total: number(total) })}</strong>
        <span>{t('review.left', { count: left })}</span>
      </p>
      {total <= MOST_PIECES ? (
        <div className={classes.pieces} aria-hidden>
          {Array.from({ length: total }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              key={index}
              data-done={index < done || undefined}
              data-current={index === done || undefined}
            />
          ))}
        </div>
      ) : (
        <div className={classes.track} aria-hidden>
          <span style={{ width: `${(done / total) * 100}%` }} />
        </div>
      )}
    </div>
  );
}
