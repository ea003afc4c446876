import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hitLevel } from '../../core/results/scoring.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './percent-bar.module.css';
import { useWaitingWords } from './use-waiting-words.ts';

type Props = {
  /** 0 to 100, unrounded; null = no grade yet. */
  percent: number | null;
  /** How many responses wait for a grade: the figure is not final, so it has no bar and no level. */
  waiting?: number;
  /** How many late responses wait for a decision: likewise. */
  late?: number;
  /** Whether the questions are on a scale, whose levels have other words. */
  likert?: boolean;
  /** Shown in place of the percentage: a scaled grade. */
  figure?: ReactNode;
  /** `inline` puts figure, bar and the level's word in one line; `above` the figure over the bar. */
  layout?: 'above' | 'inline';
  /** Where a tick stands for comparison, 0 to 100. */
  mark?: number | null;
};

/** Renders a grade as a figure, a bar and its hit level, whose colour repeats the word. */
export function PercentBar({
  percent,
  figure,
  waiting = 0,
  late = 0,
  likert = false,
  layout = 'above',
  mark = null,
}: Props) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const waitingWords = useWaitingWords();
  if (waiting + late > 0) {
    return (
      <span className={classes.waiting}>
        {percent !== null && <span className={classes.provisional}>{format.percent(percent)}</span>}
        {waitingWords({ ungraded: waiting, late })}
      </span>
    );
  }
  if (percent === null) {
    return (
      <span className={classes.none}>
        <span aria-hidden>–</span>
        <span className={classes.visuallyHidden}>{t('noGrade')}</span>
      </span>
    );
  }
  const level = hitLevel(percent);
  return (
    <div className={classes.percent} data-layout={layout} data-level={level}>
      <span className={classes.figure}>{figure ?? format.percent(percent)}</span>
      <span className={classes.track}>
        <span className={classes.bar} style={{ width: `${percent}%` }} />
        {mark !== null && <span className={classes.mark} style={{ insetInlineStart: `${mark}%` }} />}
      </span>
      <span className={layout === 'inline' ? classes.level : classes.visuallyHidden}>
        {t(likert ? `likertLevel.${level}` : `level.${level}`)}
      </span>
    </div>
  );
}
