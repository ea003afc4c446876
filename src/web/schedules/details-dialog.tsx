import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Refused } from '../data/errors.ts';
import { useRead } from '../data/use-read.ts';
import { AverageBar } from '../reports/average-bar.tsx';
import { CourseAndTime } from './columns.tsx';
import classes from './details-dialog.module.css';
import { LinkForStudents } from './link-for-students.tsx';
import { ResultsButton } from './row-actions.tsx';
import { actionsFor, type OnScheduleAction } from './schedule-actions.ts';
import { Status } from './status.tsx';

type Props = {
  idSchedule: number;
  /** The page of the list at hand, which mostly has it. */
  listed: readonly Schedule[];
  onAct: OnScheduleAction;
  onClose: () => void;
};

/** All about one schedule, and what can be done with it: for a link to it from elsewhere. */
export function DetailsDialog({ idSchedule, listed, onAct, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'ui']);
  const here = listed.find((schedule) => schedule.idSchedule === idSchedule);
  const { reply, error } = useRead(
    calls.schedules.getSchedule,
    { idSchedule },
    { enabled: here === undefined, onFailure: 'tell' },
  );
  const schedule = here ?? reply?.content;
  const missing = !schedule && error instanceof Refused;
  return (
    <Dialog open title={schedule?.title ?? t(missing ? 'details.missing' : 'ui:loading')} onClose={onClose}>
      {schedule && <Details schedule={schedule} onAct={onAct} />}
      {missing && <p>{t('details.missingText')}</p>}
      {!here && !reply && !error && <TableSkeleton rows={3} columns={2} />}
      <ErrorNotice error={!missing && error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Details({ schedule, onAct }: { schedule: Schedule; onAct: OnScheduleAction }) {
  const { t } = useTranslation('schedules');
  return (
    <>
      <p className={classes.subtitle}>{schedule.subtitle}</p>
      <dl className={classes.facts}>
        <dt>{t('column.status')}</dt>
        <dd>
          <Status schedule={schedule} />
        </dd>
        <dt>{t('column.course')}</dt>
        <dd>
          <CourseAndTime schedule={schedule} />
        </dd>
        <dt>{t('column.hitAverage')}</dt>
        <dd>
          <AverageBar of={schedule} />
        </dd>
      </dl>
      <LinkForStudents idSchedule={schedule.idSchedule} label={t('link.label')} />
      <div className={classes.acts}>
        <ResultsButton schedule={schedule} />
        {actionsFor(schedule).map(({ act, color, Icon }) => (
          <Button
            key={act}
            variant="subtle"
            size="sm"
            color={color}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => onAct({ act, schedule })}
          >
            {t(`action.${act}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
