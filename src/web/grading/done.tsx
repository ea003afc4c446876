import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GradeSpread } from '../../core/results/grading-queue.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './grading.module.css';

type Props = {
  spread: GradeSpread | null;
  by: 'question' | 'student';
  /** Whether a response still waits: a grade could not be saved, or an attempt ended meanwhile. */
  left: boolean;
  onContinue: () => void;
  onNext: (() => void) | null;
  onLookAgain: () => void;
  results: string;
};

/** Renders the end of a round: how the grades are spread, and what comes next. */
export function Done({ spread, by, left, onContinue, onNext, onLookAgain, results }: Props) {
  const { t } = useTranslation('grading');
  const { answerGrade: grade } = useFormat();
  const actions = useRef<HTMLDivElement>(null);
  // Who grades by keys goes on with Enter.
  useEffect(() => actions.current?.querySelector<HTMLElement>('button, a')?.focus(), []);
  const most = Math.max(1, ...(spread?.byPoint ?? []));
  return (
    <section className={classes.done}>
      <h2>{t(left ? 'someLeft' : by === 'question' ? 'allGraded' : 'studentGraded')}</h2>
      {spread && (
        <>
          <dl className={classes.figures}>
            <dt>{t('median', { count: spread.count })}</dt>
            <dd>{grade(spread.median)}</dd>
            <dt>{t('range')}</dt>
            <dd>{t('fromTo', { lowest: grade(spread.lowest), highest: grade(spread.highest) })}</dd>
          </dl>
          <table className={classes.spread}>
            <caption>{t('spread')}</caption>
            <tbody>
              {spread.byPoint.map((count, point) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
                <tr key={point}>
                  <th scope="row">{point}</th>
                  <td>
                    <span className={classes.column} style={{ width: `${(count / most) * 100}%` }} />
                    <span className={count === 0 ? classes.muted : undefined}>{count}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <div ref={actions} className={classes.doneActions}>
        {left ? (
          <Button onClick={onContinue}>{t('continue')}</Button>
        ) : onNext ? (
          <Button onClick={onNext}>{t(by === 'question' ? 'nextQuestion' : 'nextStudent')}</Button>
        ) : (
          <ButtonLink to={results}>{t('toResults')}</ButtonLink>
        )}
        <Button variant="default" onClick={onLookAgain}>
          {t('lookAgain')}
        </Button>
      </div>
    </section>
  );
}
