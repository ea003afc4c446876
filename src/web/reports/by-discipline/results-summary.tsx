import { useTranslation } from 'react-i18next';
import { layOutLevelColumns } from '../../../core/charts/level-columns.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useScaledGrade } from '../../display/use-scaled-grade.ts';
import { useWaitingWords } from '../../display/use-waiting-words.ts';
import { DrawingPicture } from '../charts/drawing-chart.tsx';
import { hitLevels } from '../charts/level-legend.tsx';
import classes from '../results.module.css';
import { figureForScale, toReportScale } from '../scale.ts';
import type { DisciplineReport } from './finding.ts';

/** Renders the average of the class and how many students reached each hit level. */
export function ResultsSummary({ report }: { report: DisciplineReport }) {
  const { t } = useTranslation(['reports', 'ui']);
  const { number, percent, points } = useFormat();
  const { assessmentHitAverageScaled, gradeScale, hitLevel, finished, students } = report;
  const { ungraded, late } = report;
  const { pendingAttempts, attemptsWithoutGrade } = report;
  const scaledGrade = useScaledGrade(gradeScale)(assessmentHitAverageScaled);
  const scale = toReportScale(report);
  const figure = figureForScale(scale, { grade: report.assessmentHitAverage, relativeScore: report.relativeScore });
  const { absoluteScore, relativeScore } = report;
  const reason = useWaitingWords()({ ungraded, late }) || t('ui:noGrade');
  const scored =
    absoluteScore === null ? '' : t('reports:points', { count: absoluteScore, points: points(absoluteScore) });
  const counted = t('reports:students', { finished: number(finished), students: number(students) });
  const scaled = scaledGrade === null ? '' : t('reports:scaled', { grade: scaledGrade });
  const levelName = (level: (typeof hitLevels)[number]) =>
    t(scale === 'likert' ? `ui:likertLevel.${level}` : `ui:level.${level}`);
  return (
    <div className={classes.summary}>
      <h2 className={classes.small}>{t(scale === 'likert' ? 'reports:likert.average' : 'reports:average')}</h2>
      <p className={ungraded + late > 0 ? classes.pending : classes.figure}>
        {figure === null ? reason : percent(figure)}
      </p>
      {scale === 'mixed' && relativeScore !== null && (
        <p>{t('reports:mixed.scale', { percent: percent(relativeScore), points: scored })}</p>
      )}
      <p>{[scale === 'likert' ? scored : '', scaled, counted].filter((part) => part !== '').join(' · ')}</p>
      {pendingAttempts > 0 && <p className={classes.small}>{t('reports:withoutLevel', { count: pendingAttempts })}</p>}
      {attemptsWithoutGrade > 0 && (
        <p className={classes.small}>{t('reports:withoutGrade', { count: attemptsWithoutGrade })}</p>
      )}
      {hitLevels.some((level) => hitLevel[level] > 0) && (
        <div className={classes.spread}>
          <DrawingPicture
            drawing={layOutLevelColumns(
              hitLevels.map((level) => ({ level, name: levelName(level), students: hitLevel[level] })),
              252,
            )}
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
