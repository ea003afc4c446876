import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Refused } from '../../data/errors.ts';
import { useRead } from '../../data/use-read.ts';
import { AverageBar } from '../../display/average-bar.tsx';
import { LinkForStudents } from '../link-for-students.tsx';
import { RoomCode } from '../room-code.tsx';
import { actionsFor, type OnScheduleAction } from './schedule-actions.ts';
import classes from './schedule-details-dialog.module.css';
import { LiveButton, ResultsButton } from './schedule-row-actions.tsx';
import { ScheduleStatus } from './schedule-status.tsx';
import { CourseAndTime } from './use-schedule-columns.tsx';

type Props = {
  idSchedule: number;
  /** The rows of the list, in which the schedule usually is. */
  listedSchedules: readonly Schedule[];
  onAction: OnScheduleAction;
  onClose: () => void;
};

/** Renders one schedule with its actions; reads it when the list does not have it, as after a link from elsewhere. */
export function ScheduleDetailsDialog({ idSchedule, listedSchedules, onAction, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'ui']);
  const fromList = listedSchedules.find((schedule) => schedule.idSchedule === idSchedule);
  const { reply, error } = useRead(
    calls.schedules.getSchedule,
    { idSchedule },
    { enabled: fromList === undefined, onFailure: 'tell' },
  );
  const schedule = fromList ?? reply?.content;
  const missing = !schedule && error instanceof Refused;
  return (
    <Dialog open title={schedule?.title ?? t(missing ? 'details.missing' : 'ui:loading')} onClose={onClose}>
      {schedule && <Details schedule={schedule} onAction={onAction} />}
      {missing && <p>{t('details.missingText')}</p>}
      {!fromList && !reply && !error && <TableSkeleton rows={3} columns={2} />}
      <ErrorNotice error={!missing && error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Details({ schedule, onAction }: { schedule: Schedule; onAction: OnScheduleAction }) {
  const { t } = useTranslation('schedules');
  return (
    <>
      <p className={classes.subtitle}>{schedule.subtitle}</p>
      <dl className={classes.facts}>
        <dt>{t('column.status')}</dt>
        <dd>
          <ScheduleStatus schedule={schedule} onAction={onAction} />
        </dd>
        <dt>{t('column.course')}</dt>
        <dd>
          <CourseAndTime schedule={schedule} />
        </dd>
        <dt>{t('column.hitAverage')}</dt>
        <dd>
          <AverageBar result={schedule} />
        </dd>
      </dl>
      <RoomCode code={schedule.rules.roomCode} />
      <LinkForStudents idSchedule={schedule.idSchedule} label={t('link.label')} />
      <div className={classes.actions}>
        <LiveButton schedule={schedule} />
        <ResultsButton schedule={schedule} />
        {actionsFor(schedule).map(({ action, color, Icon }) => (
          <Button
            key={action}
            variant="subtle"
            size="sm"
            color={color}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => onAction({ action, schedule })}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
