import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Schedule } from '../../contract/schedules.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { RowTitle } from '../../ui/list/table.tsx';
import { useWrite } from '../data/use-write.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useOnce } from '../ui/use-once.ts';
import { Clash, isClash } from './conflicts.tsx';
import classes from './form.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { MeaningInWords } from './meaning.tsx';
import { Planned } from './planned.tsx';
import { TimesFields } from './times-fields.tsx';
import { timesIn, typed } from './typed-times.ts';
import { useMistakes } from './use-mistakes.ts';

/** Changes when a schedule is open, and for how long a student has it. */
export function EditTimesDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'ui']);
  const [before] = useState(() => typed(schedule));
  const [leaving, setLeaving] = useState(false);
  const begun = schedule.started > 0;
  const { draft, dirty, change, forget } = useDraft(`times ${schedule.idSchedule}`, () => before);
  const form = useRef<HTMLFormElement>(null);
  const { now, mistakes, tried } = useMistakes(form, draft, begun ? before : undefined);
  const once = useOnce();
  const editing = useWrite(calls.schedules.editSchedule);
  const close = () => {
    forget();
    onClose();
  };
  const askOrClose = () => (dirty ? setLeaving(true) : close());
  const submit = (force: boolean) => {
    if (!tried([])) return;
    once((done) =>
      editing.mutate(
        { idSchedule: schedule.idSchedule, ...timesIn(draft), force },
        { onSuccess: ({ conflicts }) => (conflicts.length === 0 ? close() : forget()), onSettled: done },
      ),
    );
  };
  if (editing.data && editing.data.conflicts.length > 0)
    return (
      <Planned
        title={t('planned.titleEdit')}
        text={t('planned.textEdit', { title: schedule.title })}
        schedules={[]}
        conflicts={editing.data.conflicts}
        onClose={onClose}
      />
    );
  return (
    <>
      <Dialog open title={t('form.edit')} onClose={askOrClose}>
        <RowTitle title={schedule.title} detail={schedule.courseName} />
        <form
          ref={form}
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit(false);
          }}
        >
          <TimesFields
            value={draft}
            onChange={(patch) => {
              change(patch);
              editing.reset();
            }}
            mistakes={mistakes}
            begun={begun}
          />
          <MeaningInWords times={draft} now={now} courses={[schedule.courseName]} />
          <Clash
            error={editing.error}
            force={t('clash.forceEdit')}
            pending={editing.isPending}
            onForce={() => submit(true)}
          />
          {!isClash(editing.error) && <ErrorNotice error={editing.error} />}
          <DialogActions>
            <Button variant="default" onClick={askOrClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={editing.isPending}>
              {t('form.save')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <LeaveDialog open={leaving} onLeave={close} onStay={() => setLeaving(false)} />
    </>
  );
}
