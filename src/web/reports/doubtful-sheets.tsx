import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useRead } from '../data/use-read.ts';
import { reviewPath, sheetsPath } from '../paths/scanning.ts';
import classes from './results.module.css';

/** Renders how many marks of answer sheets wait for somebody; nothing where none does. */
export function DoubtfulSheets({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('reports');
  const { reply } = useRead(calls.scanning.getAnswerSheetBatches, { idSchedule }, { onFailure: 'tell' });
  const doubtful = (reply?.content ?? []).filter(({ doubts }) => doubts > 0);
  const [first] = doubtful;
  if (!first) return null;
  return (
    <p className={classes.todo}>
      {t('sheets.waiting', { count: doubtful.reduce((sum, { doubts }) => sum + doubts, 0) })}{' '}
      <Link
        to={doubtful.length === 1 ? reviewPath(idSchedule, first.idBatch) : sheetsPath(idSchedule)}
        className={classes.screenOnly}
      >
        {t('sheets.review')}
      </Link>
    </p>
  );
}
