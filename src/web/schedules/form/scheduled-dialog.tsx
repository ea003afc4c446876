import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict, Schedule } from '../../../contract/schedules.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { sheetsPath } from '../../paths/scanning.ts';
import { LinkForStudents } from '../link-for-students.tsx';
import { RoomCode } from '../room-code.tsx';
import { useWindowFormat } from '../use-window-format.ts';
import { ConflictList } from './conflicts.tsx';
import classes from './times-form.module.css';

type Props = {
  title: string;
  text: string;
  schedules: readonly Schedule[];
  conflicts: readonly Conflict[];
  /** Said above the conflicts; empty = nothing. */
  warning?: string;
  /** Whether answer sheets of them are filled, and are uploaded next. */
  forSheets?: boolean;
  onClose: () => void;
};

/** Renders what was just scheduled: links for students, and conflicts that did not prevent it. */
export function ScheduledDialog({
  title,
  text,
  schedules,
  conflicts,
  warning = '',
  forSheets = false,
  onClose,
}: Props) {
  const { t } = useTranslation(['schedules', 'ui']);
  const { span } = useWindowFormat();
  const message = useRef<HTMLDivElement>(null);
  // The pressed button is gone: without this, the focus would be lost.
  useEffect(() => message.current?.focus(), []);
  return (
    <Dialog open title={title} onClose={onClose}>
      <div ref={message} tabIndex={-1} className={classes.message}>
        <p>{text}</p>
        {warning !== '' && <p className={classes.warning}>{warning}</p>}
        {conflicts.length > 0 && <p>{t('schedules:planned.conflicts')}</p>}
        <ConflictList conflicts={conflicts} />
      </div>
      {schedules.map(({ idSchedule, courseName, rules, ...times }) => (
        <Fragment key={idSchedule}>
          <LinkForStudents idSchedule={idSchedule} label={`${courseName} · ${span(times)}`} />
          <RoomCode code={rules.roomCode} of={courseName} />
          {forSheets && (
            <ButtonLink
              to={sheetsPath(idSchedule)}
              aria-label={t('schedules:sheetsOf.uploadOf', { course: courseName, times: span(times) })}
            >
              {t('schedules:sheetsOf.upload')}
            </ButtonLink>
          )}
        </Fragment>
      ))}
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
