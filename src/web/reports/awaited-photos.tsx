import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../contract/reports.ts';
import classes from './results.module.css';

const states = ['onTheirWay', 'neverArrived', 'unreadable'] as const;

/** What became of the photographed answers that cannot be seen; nothing where there are none. */
export function AwaitedPhotos({ photos }: Pick<Attempt, 'photos'>) {
  const { t } = useTranslation('reports');
  return states
    .filter((state) => photos[state] > 0)
    .map((state) => (
      <p key={state} className={classes.small}>
        {t(`student.photos.${state}`, { count: photos[state] })}
      </p>
    ));
}
