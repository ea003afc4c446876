import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ResultDetails } from '../../../contract/own-results.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { Warning } from '../../forms/warning.tsx';
import { Saved } from './saved.tsx';
import classes from './settings.module.css';

type Props = { idSchedule: number; onClose: () => void };

/** Renders the dialog that says from when students see the details of their results, and lets them see them at once. */
export function DetailsDialog({ idSchedule, onClose }: Props) {
  const { t } = useTranslation(['resultSettings', 'ui']);
  const { reply, error } = useRead(
    calls.ownResults.getResultDetails,
    { idSchedule },
    { fresh: true, onFailure: 'tell' },
  );
  const opening = useWrite(calls.ownResults.openResultDetails);
  const details = opening.data?.content ?? reply?.content;
  const open = () => opening.mutate({ idSchedule, force: (details?.ahead.length ?? 0) > 0 });
  return (
    <Dialog open title={t('details.title')} onClose={onClose}>
      <ErrorNotice error={error ?? opening.error} />
      {details ? <DetailsText details={details} /> : !error && <TableSkeleton rows={2} columns={1} />}
      <Saved>{opening.isSuccess ? t('details.shown') : null}</Saved>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
        {details && !details.open && (
          <Button loading={opening.isPending} onClick={open}>
            {t(details.ahead.length > 0 ? 'details.showAnyway' : 'details.show')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function DetailsText({ details: { open, from, ahead, running } }: { details: ResultDetails }) {
  const { t } = useTranslation('resultSettings');
  const { dateTime } = useFormat();
  if (open) return <p>{t('details.open')}</p>;
  return (
    <>
      <p>{t('details.from', { when: dateTime(from) })}</p>
      {ahead.length > 0 && (
        <Warning>
          <p>{t('details.ahead')}</p>
          <ul>
            {ahead.map(({ idSchedule, idAutomaticSchedule, courseName, ends }) => (
              <li key={`${idSchedule} ${idAutomaticSchedule}`}>
                {t(idAutomaticSchedule === null ? 'details.until' : 'details.untilFollowUp', {
                  ...{ course: courseName, when: dateTime(ends) },
                })}
              </li>
            ))}
          </ul>
        </Warning>
      )}
      {running > 0 && <p>{t('details.running', { count: running })}</p>}
      <p className={classes.hint}>{t('details.once')}</p>
    </>
  );
}
