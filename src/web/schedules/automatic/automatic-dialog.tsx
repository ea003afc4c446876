import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { AutomaticSchedule, Schedule } from '../../../contract/schedules.ts';
import { canReplan } from '../../../core/schedules/follow-ups.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { schedulePath } from '../../paths/schedules.ts';
import classes from './automatic.module.css';
import { AutomaticForm } from './automatic-form.tsx';

type Props = { schedule: Schedule; onClose: () => void };
type Opened = { form: AutomaticSchedule | null } | { deleting: AutomaticSchedule } | null;

/** Renders what follows a schedule for who has a grade in a band: lists, adds, changes and deletes it. */
export function AutomaticDialog({ schedule, onClose }: Props) {
  const { t } = useTranslation(['automatic', 'ui']);
  const [opened, setOpened] = useState<Opened>(null);
  const { reply, error } = useRead(
    calls.schedules.getAutomaticSchedules,
    { idSchedule: schedule.idSchedule },
    { onFailure: 'tell' },
  );
  const back = () => setOpened(null);
  if (opened && 'form' in opened) return <AutomaticForm schedule={schedule} before={opened.form} onClose={back} />;
  return (
    <>
      <Dialog open title={t('title', { title: schedule.title })} className={classes.dialog} onClose={onClose}>
        <p className={classes.hint}>{t('explain')}</p>
        {reply ? (
          <ul className={classes.list}>
            {reply.content.map((one) => (
              <li key={one.idAutomaticSchedule} className={classes.item}>
                <Item one={one} onEdit={() => setOpened({ form: one })} onDelete={() => setOpened({ deleting: one })} />
              </li>
            ))}
          </ul>
        ) : (
          !error && <TableSkeleton rows={2} columns={2} />
        )}
        {reply?.content.length === 0 && <p>{t('none')}</p>}
        <ErrorNotice error={error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
          {schedule.can.edit && <Button onClick={() => setOpened({ form: null })}>{t('add')}</Button>}
        </DialogActions>
      </Dialog>
      {opened && 'deleting' in opened && <DeleteDialog one={opened.deleting} onClose={back} />}
    </>
  );
}

function Item({ one, onEdit, onDelete }: { one: AutomaticSchedule; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('automatic');
  const { number } = useFormat();
  const { assessment, percentageMin, percentageMax, startDate, startTime, endDate, endTime, state } = one;
  const [from, to] = [toShownDate(startDate), toShownDate(endDate ?? startDate)];
  const band = t('band', { min: number(percentageMin), max: number(percentageMax) });
  return (
    <>
      <div>
        <p className={classes.assessment}>{assessment}</p>
        <p>{band}</p>
        <p className={classes.hint}>
          {from === to ? `${from}, ${startTime}–${endTime}` : `${from}, ${startTime} – ${to}, ${endTime}`}
        </p>
        <State one={one} />
        {one.waitsFor.length > 0 && <WaitsFor names={one.waitsFor} />}
      </div>
      {canReplan(state) && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="sm"
            aria-label={t(state === 'planned' ? 'editOf' : 'replanOf', { assessment, band })}
            onClick={onEdit}
          >
            {t(state === 'planned' ? 'change' : 'replan')}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            color="danger"
            aria-label={t('deleteOf', { assessment, band })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </div>
      )}
    </>
  );
}

/** As many names as can be read at once. */
const MOST_NAMES = 5;

/** Renders whose results are not final, so that it is open whether they are given it. */
function WaitsFor({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('automatic');
  const list = useListFormat();
  const others = names.length - MOST_NAMES;
  const shown = others > 1 ? [...names.slice(0, MOST_NAMES), t('others', { count: others })] : names;
  return <p className={classes.hint}>{t('waitsFor', { count: names.length, names: list(shown) })}</p>;
}

/** Renders what has become of a follow-up; as a warning where the teacher has to decide something. */
function State({ one: { state, idCreated, students } }: { one: AutomaticSchedule }) {
  const { t } = useTranslation('automatic');
  if (state === 'planned' || state === 'unused')
    return <p className={classes.hint}>{t(state === 'planned' ? 'scheduled' : state)}</p>;
  if (state === 'made') return <Link to={schedulePath(idCreated ?? 0)}>{t('done', { count: students })}</Link>;
  return (
    <p className={classes.notice}>
      <IconAlertTriangle size={18} aria-hidden />
      {t(state)}
    </p>
  );
}

/** What is said before a follow-up is deleted of which something was made. */
const askTexts = { cancelled: 'askCancelled', deleted: 'askDeleted' } as const;

function DeleteDialog({ one, onClose }: { one: AutomaticSchedule; onClose: () => void }) {
  const { t } = useTranslation('automatic');
  const deleting = useWrite(calls.schedules.deleteAutomaticSchedule);
  const { idAutomaticSchedule, assessment, state } = one;
  return (
    <ConfirmDialog
      open
      danger
      title={t('ask', { assessment })}
      confirm={t('delete')}
      pending={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate({ idAutomaticSchedule }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(state === 'cancelled' || state === 'deleted' ? askTexts[state] : 'askText')}
    </ConfirmDialog>
  );
}

/** Returns a local date as all dates are shown: 24/11/2026. */
const toShownDate = (date: string): string => date.split('-').reverse().join('/');
