import { useTranslation } from 'react-i18next';
import type { PastRegrade } from '../../contract/regrade.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './regrade.module.css';

type Props = {
  regrades: readonly PastRegrade[];
  pending: boolean;
  error: Error | null;
  onUndo: (idRegrade: number) => void;
};

/** Renders the regrades of a schedule so far; each question's last one can be undone. Renders nothing without any. */
export function PastRegrades({ regrades, pending, error, onUndo }: Props) {
  const { t } = useTranslation('regrade');
  const { dateTime } = useFormat();
  if (regrades.length === 0) return null;
  return (
    <section aria-labelledby="past-regrades">
      <h2 id="past-regrades" className={classes.heading}>
        {t('history.title')}
      </h2>
      {error && <ErrorNotice error={error} />}
      <ul className={classes.history}>
        {regrades.map(({ idRegrade, number, adjustment, changed, at, by, undone, canUndo }) => (
          <li key={idRegrade}>
            <span>
              {t('history.entry', { number, what: t(`history.${adjustment.kind}`), count: changed })}
              <span className={classes.small}>
                {[dateTime(at), by, undone === null ? '' : t('history.undone')]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            {canUndo && (
              <Button variant="default" size="sm" disabled={pending} onClick={() => onUndo(idRegrade)}>
                {t('history.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
