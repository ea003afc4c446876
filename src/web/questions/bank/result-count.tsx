import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import classes from './result-count.module.css';

/** Renders the number of questions found; with a filter, of how many. */
export function ResultCount({ found, of }: { found: number; of: number | null }) {
  const { t } = useTranslation('bank');
  const { number } = useFormat();
  return (
    <div className={classes.found}>
      <LiveRegion seen>
        {of === null
          ? t('found.count', { count: found, found: number(found) })
          : t('found.countOf', { count: of, found: number(found), total: number(of) })}
      </LiveRegion>
    </div>
  );
}
