import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../core/charts/drawing.ts';
import type { ReportScale } from '../scale.ts';
import { DrawingPicture } from './drawing-chart.tsx';
import classes from './level-legend.module.css';

/** The hit levels, the lowest first. */
export const hitLevels = ['low', 'lowMedium', 'mediumHigh', 'high'] as const;

const swatch = (tone: Tone) => ({
  ...{ width: 12, height: 12 },
  shapes: [{ kind: 'rect' as const, x: 0, y: 0, width: 12, height: 12, tone }],
});

/** Renders the meaning of the colours of hit levels, and of the hatching of the lowest. */
export function LevelLegend({ marks, scale }: { marks: boolean; scale: ReportScale }) {
  const { t } = useTranslation('reports');
  return (
    <ul className={classes.legend}>
      {hitLevels.map((level) => (
        <li key={level}>
          <span className={classes.swatch} aria-hidden>
            <DrawingPicture drawing={swatch(level)} label="" />
          </span>
          {t(scale === 'likert' ? `likert.levels.${level}` : `levels.${level}`)}
        </li>
      ))}
      {marks && <li>{t(scale === 'likert' ? 'likert.chart.marks' : 'chart.marks')}</li>}
    </ul>
  );
}
