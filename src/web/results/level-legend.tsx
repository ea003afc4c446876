import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './charts.module.css';
import { Hatching } from './hatching.tsx';

export const levels = ['low', 'lowMedium', 'mediumHigh', 'high'] as const;

/** What the colours, and on paper the hatchings, stand for. */
export function LevelLegend({ marks }: { marks: boolean }) {
  const { t } = useTranslation('results');
  const id = useId();
  return (
    <ul className={classes.legend}>
      {levels.map((level) => (
        <li key={level}>
          <svg viewBox="0 0 12 12" className={classes.swatch} aria-hidden="true">
            <Hatching id={`${id}-${level}`} />
            <rect width="12" height="12" data-level={level} className={classes.bar} />
            <rect width="12" height="12" fill={`url(#${id}-${level}-${level})`} className={classes.hatch} />
          </svg>
          {t(`levels.${level}`)}
        </li>
      ))}
      {marks && <li>{t('chart.marks')}</li>}
    </ul>
  );
}
