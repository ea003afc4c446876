import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../contract/reports.ts';
import classes from '../results.module.css';

const states = ['onTheirWay', 'neverArrived', 'unreadable'] as const;

/** Renders how many photographed answers cannot be shown, and why; nothing when all can. */
export function MissingPhotos({ photos }: Pick<Attempt, 'photos'>) {
  const { t } = useTranslation('reports');
  return states
    .filter((state) => photos[state] > 0)
    .map((state) => (
      <p key={state} className={classes.small}>
        {t(`student.photos.${state}`, { count: photos[state] })}
      </p>
    ));
}
