import type { HitLevel } from '../../../core/results/scoring.ts';
import classes from './details.module.css';

const shapes: Record<HitLevel, string> = {
  low: 'M1 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  lowMedium: 'M6 1 11.5 11H.5Z',
  mediumHigh: 'M1.5 1.5h9v9h-9Z',
  high: 'M6 .5 11.5 6 6 11.5.5 6Z',
};

/** Renders a level by its word, its colour and its shape; a dash for none. */
export const LevelMark = ({ level, name }: { level: HitLevel | null; name: string }) =>
  level === null ? (
    <span className={classes.muted}>{name}</span>
  ) : (
    <span className={classes.level}>
      <svg viewBox="0 0 12 12" data-level={level} className={classes.levelShape} aria-hidden="true">
        <path d={shapes[level]} />
      </svg>
      {name}
    </span>
  );
