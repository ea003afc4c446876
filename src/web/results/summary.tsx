import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import type { DisciplineReport } from './finding.ts';
import { LevelBars } from './level-bars.tsx';
import { levels } from './level-legend.tsx';
import classes from './results.module.css';

/** The one number, and how the class spreads around it. */
export function Summary({ report }: { report: DisciplineReport }) {
  const { t } = useTranslation(['results', 'ui']);
  const { grade, number, percent } = useFormat();
  const { assessmentHitAverage, assessmentHitAverageScaled, hitLevel, finished, students } = report;
  const counted = t('results:students', { finished: number(finished), students: number(students) });
  const scaled =
    assessmentHitAverageScaled === null ? '' : t('results:scaled', { grade: grade(assessmentHitAverageScaled) });
  return (
    <div className={classes.summary}>
      <h2 className={classes.small}>{t('results:average')}</h2>
      <p className={classes.figure}>
        {assessmentHitAverage === null ? t('ui:noGrade') : percent(assessmentHitAverage)}
      </p>
      <p>{[scaled, counted].filter((part) => part !== '').join(' · ')}</p>
      <div className={classes.spread}>
        <LevelBars
          data={levels.map((level) => ({ level, name: t(`ui:level.${level}`), students: hitLevel[level] }))}
          width={252}
          height={150}
          label={t('results:levels.label', {
            low: number(hitLevel.low),
            lowMedium: number(hitLevel.lowMedium),
            mediumHigh: number(hitLevel.mediumHigh),
            high: number(hitLevel.high),
          })}
        />
      </div>
    </div>
  );
}
