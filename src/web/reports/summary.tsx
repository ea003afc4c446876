import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import type { DisciplineReport } from './finding.ts';
import { LevelBars } from './level-bars.tsx';
import { levels } from './level-legend.tsx';
import classes from './results.module.css';
import { figureOn, scaleOf } from './scale.ts';

/** The one number, and how the class spreads around it. */
export function Summary({ report }: { report: DisciplineReport }) {
  const { t } = useTranslation(['reports', 'ui']);
  const { grade, number, percent, points } = useFormat();
  const { assessmentHitAverageScaled, hitLevel, finished, students, pendingAttempts, ungraded } = report;
  const scale = scaleOf(report);
  const figure = figureOn(scale, { grade: report.assessmentHitAverage, relativeScore: report.relativeScore });
  const { absoluteScore, relativeScore } = report;
  const scored =
    absoluteScore === null ? '' : t('reports:points', { count: absoluteScore, points: points(absoluteScore) });
  const counted = t('reports:students', { finished: number(finished), students: number(students) });
  const scaled =
    assessmentHitAverageScaled === null ? '' : t('reports:scaled', { grade: grade(assessmentHitAverageScaled) });
  const levelName = (level: (typeof levels)[number]) =>
    t(scale === 'likert' ? `ui:likertLevel.${level}` : `ui:level.${level}`);
  return (
    <div className={classes.summary}>
      <h2 className={classes.small}>{t(scale === 'likert' ? 'reports:likert.average' : 'reports:average')}</h2>
      <p className={ungraded > 0 ? classes.pending : classes.figure}>
        {figure === null ? (ungraded > 0 ? t('ui:waiting', { count: ungraded }) : t('ui:noGrade')) : percent(figure)}
      </p>
      {scale === 'mixed' && relativeScore !== null && (
        <p>{t('reports:mixed.scale', { percent: percent(relativeScore), points: scored })}</p>
      )}
      <p>{[scale === 'likert' ? scored : '', scaled, counted].filter((part) => part !== '').join(' · ')}</p>
      {pendingAttempts > 0 && <p className={classes.small}>{t('reports:withoutLevel', { count: pendingAttempts })}</p>}
      {levels.some((level) => hitLevel[level] > 0) && (
        <div className={classes.spread}>
          <LevelBars
            data={levels.map((level) => ({ level, name: levelName(level), students: hitLevel[level] }))}
            width={252}
            height={150}
            label={t(scale === 'likert' ? 'reports:likert.levels.label' : 'reports:levels.label', {
              low: number(hitLevel.low),
              lowMedium: number(hitLevel.lowMedium),
              mediumHigh: number(hitLevel.mediumHigh),
              high: number(hitLevel.high),
            })}
          />
        </div>
      )}
    </div>
  );
}
