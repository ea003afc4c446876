import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { newSchedulePath } from '../../paths/assessments.ts';
import { sheetsPath } from '../../paths/scanning.ts';
import { useWindowFormat } from '../use-window-format.ts';
import classes from './sheets-of-dialog.module.css';

type Props = { idAssessment: number; onClose: () => void };

/** Renders the schedules of an assessment that its filled answer sheets may be of, the last one first, and the way to a new one. */
export function SheetsOfDialog({ idAssessment, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'ui']);
  const { span } = useWindowFormat();
  const { reply, error } = useRead(calls.schedules.getSchedules, { idAssessment }, { fresh: true, onFailure: 'tell' });
  const schedules = reply?.content.filter(({ can, canEdit }) => can.grade && canEdit);
  const isOpen = ({ opens }: { opens: string }) => Date.parse(opens) <= Date.now();
  return (
    <Dialog open title={t('sheetsOf.title')} onClose={onClose}>
      <ErrorNotice error={error} />
      {!schedules && !error && <TableSkeleton rows={3} columns={2} />}
      {schedules && <p>{t(schedules.length > 0 ? 'sheetsOf.text' : 'sheetsOf.none')}</p>}
      {schedules && schedules.length > 0 && (
        <ul className={classes.schedules}>
          {schedules.map((schedule) => {
            const { idSchedule, courseName } = schedule;
            return (
              <li key={idSchedule} className={classes.schedule}>
                <div className={classes.what}>
                  <strong>{courseName}</strong>
                  <p className={classes.times}>{span(schedule)}</p>
                </div>
                {isOpen(schedule) ? (
                  <ButtonLink
                    to={sheetsPath(idSchedule)}
                    variant="default"
                    size="sm"
                    aria-label={t('sheetsOf.uploadOf', { course: courseName, times: span(schedule) })}
                  >
                    {t('sheetsOf.upload')}
                  </ButtonLink>
                ) : (
                  <p className={classes.times}>{t('sheetsOf.notOpen')}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <DialogActions sticky>
        <Button variant="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
        <ButtonLink
          to={newSchedulePath(idAssessment, { forSheets: true })}
          variant={schedules?.length === 0 ? 'filled' : 'default'}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t('sheetsOf.other')}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
