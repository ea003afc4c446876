import { useTranslation } from 'react-i18next';
import type { DashboardReport } from '../../contract/dashboard.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { PercentBar } from '../display/percent-bar.tsx';
import classes from './dashboard.module.css';
import { PartCard } from './part-card.tsx';
import { type DashboardScope, usePart } from './use-dashboard.ts';

type Performance = NonNullable<DashboardReport['performance']>;

/** A class so many points from the average of its school is worth a heading. */
const NOTABLE_POINTS = 5;

/** Renders the classes of the user by their distance from the average of the school. */
export function PerformanceCard({ scope }: { scope: DashboardScope }) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const me = useMe();
  const findingOf = useFinding();
  const part = usePart('performance', scope);
  return (
    <PartCard area="performance" name={t('performance.name')} part={part}>
      {({ classes: found, qntClasses }) => ({
        title: findingOf(found),
        body:
          found.length === 0 ? (
            <p className={classes.detail}>{t('performance.none', { year: scope.year })}</p>
          ) : (
            <>
              <p className={classes.detail}>
                {t('performance.average')}
                {found.some(({ schoolAverage }) => schoolAverage !== null) && (
                  <span className={classes.tickLegend}>{t('performance.school')}</span>
                )}
              </p>
              <ul className={classes.classes}>
                {found.map(({ idSchool, idCourse, name, average, schoolAverage }) => (
                  <li key={`${idSchool} ${idCourse}`}>
                    {idSchool === me.idSchool ? <Link to={`/my-class/${idCourse}`}>{name}</Link> : <span>{name}</span>}
                    <PercentBar percent={average} layout="inline" mark={schoolAverage} />
                    {schoolAverage !== null && (
                      <span className={classes.visuallyHidden}>
                        {t('performance.schoolIs', { percent: percent(schoolAverage) })}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              {qntClasses > found.length && (
                <p className={classes.detail}>{t('performance.some', { shown: found.length, total: qntClasses })}</p>
              )}
            </>
          ),
      })}
    </PartCard>
  );
}

/** Returns a function that says of classes which is farthest below the average of the school. */
function useFinding() {
  const { t } = useTranslation('dashboard');
  return (found: Performance['classes']): string => {
    const last = found.at(-1);
    if (!last || last.schoolAverage === null) return t('performance.name');
    const points = Math.round(last.schoolAverage - last.average);
    return points >= NOTABLE_POINTS
      ? t('performance.below', { name: last.name, count: points })
      : t('performance.near');
  };
}
