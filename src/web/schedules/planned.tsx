import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict, Schedule } from '../../contract/schedules.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Conflicts } from './conflicts.tsx';
import classes from './form.module.css';
import { LinkForStudents } from './link-for-students.tsx';
import { useWindowWords } from './use-window-words.ts';

type Props = {
  title: string;
  text: string;
  schedules: readonly Schedule[];
  conflicts: readonly Conflict[];
  onClose: () => void;
};

/** What has just been scheduled, the links to hand out, and what else happens at that time. */
export function Planned({ title, text, schedules, conflicts, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'ui']);
  const { span } = useWindowWords();
  const message = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the focus goes to what is to be read.
  useEffect(() => message.current?.focus(), []);
  return (
    <Dialog open title={title} onClose={onClose}>
      <div ref={message} tabIndex={-1} className={classes.message}>
        <p>{text}</p>
        {conflicts.length > 0 && <p>{t('schedules:planned.conflicts')}</p>}
        <Conflicts of={conflicts} />
      </div>
      {schedules.map((schedule) => (
        <LinkForStudents
          key={schedule.idSchedule}
          idSchedule={schedule.idSchedule}
          label={`${schedule.courseName} · ${span(schedule)}`}
        />
      ))}
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
