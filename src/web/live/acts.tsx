import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { LiveRoom, LiveStudent } from '../../contract/live.ts';
import type { MissedFollowUp } from '../../contract/schedules.ts';
import { findHourDoubts } from '../../core/schedules/doubtful-times.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { parseTypedTime } from '../../ui/form/typed-times.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { useWrite } from '../data/use-write.ts';
import { useDoubts } from '../forms/doubts-notice.tsx';
import { useMissedWords } from '../schedules/use-missed-words.ts';
import classes from './live.module.css';
import { useLiveWords } from './live-words.ts';
import { MessageField } from './message-field.tsx';

/** What a teacher does in a running schedule. */
export type Act = 'extend' | 'pause' | 'resume' | 'end' | 'message' | 'reopen';

/** An act that was chosen, for one student or for all; a message also for those who have not started. */
export type ChosenAct = { act: Act; idUser: number | null } | { act: 'message'; idsUsers: readonly number[] };

type Props = {
  room: LiveRoom;
  chosen: ChosenAct;
  /** Called with the words of what was done, and how to undo it. */
  onDone: (words: string, undo?: () => Promise<unknown>) => void;
  onClose: () => void;
};

/** Renders the dialog of an act. */
export function ActDialog({ chosen, ...props }: Props) {
  if ('idsUsers' in chosen) {
    const some = props.room.students.filter(({ idUser }) => chosen.idsUsers.includes(idUser));
    return some.length === 0 ? null : <MessageDialog some={some} {...props} />;
  }
  const student = props.room.students.find(({ idUser }) => idUser === chosen.idUser) ?? null;
  // An act for one student never becomes one for all, should the student be gone from the list.
  if (chosen.idUser !== null && student === null) return null;
  switch (chosen.act) {
    case 'extend':
      return <ExtendDialog student={student} {...props} />;
    case 'message':
      return <MessageDialog some={student && [student]} {...props} />;
    default:
      return <ConfirmAct act={chosen.act} student={student} {...props} />;
  }
}

type ActProps = Omit<Props, 'chosen'> & { student: LiveStudent | null };

const STEPS = [5, 10, 15] as const;

function ExtendDialog({ room, student, onDone, onClose }: ActProps) {
  const { t } = useTranslation(['live', 'ui']);
  const { nameOf } = useLiveWords();
  const { idSchedule } = room;
  const extending = useWrite(calls.live.extendSchedule);
  const undoing = useWrite(calls.live.undoExtension);
  const withMissed = useWithMissed();
  const [until, setUntil] = useState('');
  const able = room.students.filter(({ endedBy }) => endedBy === null || endedBy === 'clock');
  const [ids, setIds] = useState<readonly number[] | null>(student && [student.idUser]);
  const isTime = parseTypedTime(until) === until && until !== '';
  const zone = useTimeZone() ?? 'UTC';
  const [openedAt] = useState(() => Date.now());
  const doubts = useDoubts(findHourDoubts(until, openedAt, zone));
  const extend = (by: { minutes: number } | { until: string }) =>
    extending.mutate(
      { idSchedule, ...by, ...(ids && { idsUsers: [...ids] }) },
      {
        onSuccess: ({ content: { idExtension, students: count }, missedFollowUps }) => {
          const done =
            'minutes' in by
              ? t('done.extended', { count, minutes: by.minutes })
              : t('done.extendedUntil', { count, ...by });
          onDone(withMissed(done, missedFollowUps), () => undoing.mutateAsync({ idSchedule, idExtension }));
        },
      },
    );
  const nobody = ids !== null && ids.length === 0;
  return (
    <Dialog open title={t('extend.title', { course: room.courseName })} onClose={onClose}>
      <FormField label={t('extend.for')}>
        <Checkbox
          label={t('extend.all', { count: able.length })}
          checked={ids === null}
          onChange={({ currentTarget }) => setIds(currentTarget.checked ? null : [])}
        />
        {ids !== null && (
          <div className={classes.choice}>
            {able.map((one) => (
              <Checkbox
                key={one.idUser}
                label={nameOf(one)}
                checked={ids.includes(one.idUser)}
                onChange={({ currentTarget }) =>
                  setIds(currentTarget.checked ? [...ids, one.idUser] : ids.filter((id) => id !== one.idUser))
                }
              />
            ))}
          </div>
        )}
      </FormField>
      <FormField label={t('extend.by')}>
        <div className={classes.steps}>
          {STEPS.map((minutes) => (
            <Button
              key={minutes}
              disabled={nobody}
              loading={extending.isPending}
              aria-label={t('extend.minutes', { count: minutes })}
              onClick={() => extend({ minutes })}
            >
              {`+${minutes}`}
            </Button>
          ))}
        </div>
      </FormField>
      <div className={classes.until}>
        <TimeField label={t('extend.until')} value={until} onChange={setUntil} />
        <Button variant="default" disabled={!isTime || nobody} onClick={() => doubts.confirm() && extend({ until })}>
          {t('extend.confirm')}
        </Button>
      </div>
      {doubts.notice}
      <ErrorNotice error={extending.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function MessageDialog({
  room,
  some,
  onDone,
  onClose,
}: Omit<ActProps, 'student'> & { some: readonly LiveStudent[] | null }) {
  const { t } = useTranslation('live');
  const { nameOf } = useLiveWords();
  const [text, setText] = useState('');
  const sending = useWrite(calls.live.sendScheduleMessage);
  const { idSchedule, courseName, students } = room;
  const [first] = some ?? [];
  const to =
    some === null
      ? t('message.all', { course: courseName, count: students.length })
      : some.length === 1 && first
        ? nameOf(first)
        : t('message.notStarted', { count: some.length });
  const send = () => {
    if (text.trim() === '') return;
    sending.mutate(
      { idSchedule, text, ...(some && { idsUsers: some.map(({ idUser }) => idUser) }) },
      { onSuccess: () => onDone(t('done.message', { to })) },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('message.title', { to })}
      confirm={t('message.send')}
      pending={sending.isPending}
      error={sending.error}
      onConfirm={send}
      onClose={onClose}
    >
      <MessageField value={text} onChange={setText} />
    </ConfirmDialog>
  );
}

/** Returns a function that says what was done, and which follow-ups it has made impossible. */
function useWithMissed() {
  const missedWords = useMissedWords();
  return (done: string, missed: readonly MissedFollowUp[]) =>
    missed.length === 0 ? done : `${done}. ${missedWords(missed)}`;
}

/** The minutes that a student has at least when the teacher reopens the attempt; more can be given by extending. */
const REOPEN_MINUTES = 10;

function ConfirmAct({ act, room, student, onDone, onClose }: ActProps & { act: Exclude<Act, 'extend' | 'message'> }) {
  const { t } = useTranslation('live');
  const { nameOf } = useLiveWords();
  const { idSchedule, courseName, students } = room;
  const chosen = { idSchedule, ...(student && { idsUsers: [student.idUser] }) };
  const pausing = useWrite(calls.live.pauseSchedule);
  const resuming = useWrite(calls.live.resumeSchedule);
  const ending = useWrite(calls.live.finishScheduledAssessments);
  const reopening = useWrite(calls.live.reopenAttempt);
  const undoing = useWrite(calls.live.undoFinish);
  const whoOf = (count: number) => (student ? nameOf(student) : t('message.all', { course: courseName, count }));
  const who = whoOf(students.length);
  const withMissed = useWithMissed();
  /** Says for how many it was done: only those who had not finished. */
  const tell = (count: number, missed: readonly MissedFollowUp[] = []) =>
    onDone(withMissed(t(`done.${act}`, { who: whoOf(count) }), missed));
  const { error, isPending } = { pause: pausing, resume: resuming, end: ending, reopen: reopening }[act];
  const confirm = () => {
    if (act === 'pause') pausing.mutate(chosen, { onSuccess: ({ content }) => tell(content.students) });
    else if (act === 'resume')
      resuming.mutate(chosen, {
        onSuccess: ({ content, missedFollowUps }) => tell(content.students, missedFollowUps),
      });
    else if (act === 'end')
      ending.mutate(student ? chosen : { idSchedule, all: true }, {
        onSuccess: ({ content: { attempts, idsUsers } }) => {
          if (idsUsers.length === 0) return tell(attempts);
          onDone(t('done.end', { who: whoOf(attempts) }), () => undoing.mutateAsync({ idSchedule, idsUsers }));
        },
      });
    else if (student)
      reopening.mutate(
        { idSchedule, idUser: student.idUser, minutes: REOPEN_MINUTES },
        { onSuccess: ({ missedFollowUps }) => tell(1, missedFollowUps) },
      );
  };
  return (
    <ConfirmDialog
      open
      danger={act === 'end'}
      title={t(`ask.${act}.title`, { who })}
      confirm={t(`ask.${act}.confirm`)}
      pending={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`ask.${act}.text`, { minutes: REOPEN_MINUTES })}</p>
    </ConfirmDialog>
  );
}
