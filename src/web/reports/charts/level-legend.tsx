import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportScale } from '../scale.ts';
import classes from './charts.module.css';
import { Hatching } from './hatching.tsx';

/** The hit levels, the lowest first. */
export const hitLevels = ['low', 'lowMedium', 'mediumHigh', 'high'] as const;

/** Renders the meaning of the colours of hit levels, and of their hatchings on paper. */
export function LevelLegend({ marks, scale }: { marks: boolean; scale: ReportScale }) {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <ul className={classes.legend}>
      {hitLevels.map((level) => (
        <li key={level}>
          <svg viewBox="0 0 12 12" className={classes.swatch} aria-hidden="true">
            <Hatching id={`${id}-${level}`} />
            <rect width="12" height="12" data-level={level} className={classes.bar} />
            <rect width="12" height="12" fill={`url(#${id}-${level}-${level})`} className={classes.hatch} />
          </svg>
          {t(scale === 'likert' ? `likert.levels.${level}` : `levels.${level}`)}
        </li>
      ))}
      {marks && <li>{t(scale === 'likert' ? 'likert.chart.marks' : 'chart.marks')}</li>}
    </ul>
  );
}
