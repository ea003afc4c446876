import { Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentAccommodation } from '../../../contract/accommodations.ts';
import { calls } from '../../../contract/index.ts';
import type { MissedFollowUp } from '../../../contract/schedules.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { hasAccommodation } from '../../../core/schedules/accommodations.ts';
import { findTimesDoubts } from '../../../core/schedules/doubtful-times.ts';
import { type ScheduleTimes, validateScheduleTimes } from '../../../core/schedules/windows.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SubmitOnEnter } from '../../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { useWrite } from '../../data/use-write.ts';
import { useDoubts } from '../../forms/doubts-notice.tsx';
import { NameChoice } from '../../forms/name-choice.tsx';
import { useMissedWords } from '../use-missed-words.ts';
import classes from './accommodations.module.css';
import { HelpFields } from './help-fields.tsx';
import { type OwnAccommodation, type OwnWindow, withStart } from './own-times.ts';
import { findHelpProblem, parseTypedHelp, toTypedHelp } from './typed-help.ts';

type Props = {
  /** The students of the schedule. */
  students: readonly StudentAccommodation[];
  /** Null = still to be chosen. */
  student: StudentAccommodation | null;
  /** Those of the schedule. */
  times: ScheduleTimes;
  /**
   * Saves it for the schedule; null = the student has what the student has at every assessment. Returns the follow-ups that
   * it has made impossible.
   */
  onSave: (student: StudentAccommodation, own: OwnAccommodation | null) => Promise<readonly MissedFollowUp[]>;
  onClose: () => void;
};

type When = 'withClass' | 'later' | 'otherTime';

/** Renders the dialog with what one student has, at this schedule or at every assessment. */
export function AccommodationDialog({ students, student: given, times, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation(['accommodations', 'schedules', 'ui']);
  const nameOf = (student: StudentAccommodation) => fullName(toPersonName(student), i18n.language);
  const [idUser, setUser] = useState(given?.idUser ?? null);
  const student = students.find((one) => one.idUser === idUser) ?? null;
  const [typed, setTyped] = useState(() => toTypedHelp(given ?? { ...noHelp }));
  const [isForAll, setForAll] = useState(given !== null && !given.thisTime);
  const [when, setWhen] = useState<When>(whenOf(given?.window ?? null));
  const [window, setWindow] = useState(() => withStart(given?.window ?? noWindow(times), times));
  const [tried, setTried] = useState(false);
  const standing = useWrite(calls.schedules.saveStudentAccommodation);
  const missedWords = useMissedWords();
  const saving = useWrite(async (own: OwnAccommodation | null) => {
    if (!student) return [];
    if (!isForAll || !own) return onSave(student, own);
    const input = { idUser: student.idUser, ...helpOf(own), revision: student.standing.revision };
    const { missedFollowUps } = await standing.mutateAsync(input);
    return [...missedFollowUps, ...(student.thisTime ? await onSave(student, null) : [])];
  });
  const finish = (missed: readonly MissedFollowUp[]) => {
    if (missed.length === 0) onClose();
  };
  const own = (): OwnAccommodation => ({
    ...parseTypedHelp(typed),
    window: windowOf(isForAll ? 'withClass' : when, window),
  });
  const ownTimes =
    isForAll || when === 'withClass'
      ? null
      : when === 'later'
        ? { ...window, startDate: times.startDate, startTime: times.startTime }
        : window;
  const problems = ownTimes ? validateScheduleTimes(ownTimes) : [];
  const zone = useTimeZone() ?? 'UTC';
  const [openedAt] = useState(() => Date.now());
  const doubts = useDoubts(
    (ownTimes ? findTimesDoubts(ownTimes, openedAt, zone) : []).filter(
      ({ field }) => when === 'otherTime' || field.startsWith('end'),
    ),
  );
  const problemAt = (field: keyof OwnWindow) => {
    const found = tried && problems.find((one) => one.field === field);
    return found && t(`schedules:problem.${found.problem}`);
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!student || findHelpProblem(typed) || problems.length > 0 || !doubts.confirm()) return;
    saving.mutate(own(), { onSuccess: finish });
  };
  const date = (name: 'startDate' | 'endDate') => (
    <DateField
      label={t(`schedules:form.${name}`)}
      value={window[name]}
      error={problemAt(name)}
      onChange={(value) => setWindow({ ...window, [name]: value, ...(name === 'startDate' && { endDate: value }) })}
    />
  );
  const time = (name: 'startTime' | 'endTime') => (
    <TimeField
      label={t(`schedules:form.${name}`)}
      value={window[name]}
      error={problemAt(name)}
      onChange={(value) => setWindow({ ...window, [name]: value })}
    />
  );
  if (saving.data && saving.data.length > 0)
    return (
      <Dialog open title={t('dialog.saved')} onClose={onClose}>
        <p role="status">{missedWords(saving.data)}</p>
        <DialogActions>
          <Button onClick={onClose}>{t('ui:close')}</Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title={student ? t('dialog.title', { name: nameOf(student) }) : t('dialog.new')}
      confirm={t('dialog.save')}
      pending={saving.isPending}
      error={saving.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        {given === null && (
          <NameChoice
            label={t('dialog.student')}
            of={students
              .filter((one) => !hasAccommodation(one) && one.window === null)
              .map((one) => ({ id: one.idUser, name: nameOf(one) }))}
            value={idUser}
            onChange={setUser}
            words={{ search: t('dialog.search'), none: t('dialog.nobody'), choose: t('dialog.choose') }}
            error={tried && !student ? t('dialog.studentMissing') : undefined}
          />
        )}
        {student?.hasStarted && <p className={classes.hint}>{t('started')}</p>}
        <HelpFields value={typed} onChange={(patch) => setTyped({ ...typed, ...patch })} tried={tried} />
        <FormField label={t('fields.scope')}>
          <div className={classes.choices}>
            <Radio name="scope" label={t('fields.thisTime')} checked={!isForAll} onChange={() => setForAll(false)} />
            <Radio name="scope" label={t('fields.everyTime')} checked={isForAll} onChange={() => setForAll(true)} />
          </div>
          {isForAll && <p className={classes.hint}>{t('everyHint')}</p>}
        </FormField>
        {!isForAll && (
          <FormField label={t('fields.when')}>
            <div className={classes.choices}>
              {(['withClass', 'later', 'otherTime'] as const).map((value) => (
                <Radio
                  key={value}
                  name="when"
                  label={t(`fields.${value}`)}
                  checked={when === value}
                  onChange={() => setWhen(value)}
                />
              ))}
            </div>
            {when !== 'withClass' && (
              <div className={classes.fields}>
                {when === 'otherTime' && date('startDate')}
                {when === 'otherTime' && time('startTime')}
                {(when === 'later' || window.endDate !== window.startDate) && date('endDate')}
                {time('endTime')}
              </div>
            )}
            {doubts.notice}
          </FormField>
        )}
        {student?.thisTime && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.follow}
            loading={saving.isPending}
            onClick={() => saving.mutate(null, { onSuccess: finish })}
          >
            {t('dialog.follow')}
          </Button>
        )}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}

const noHelp = { extraPercent: 25, extraMinutes: 0, pauseMinutes: 0, largePrint: false };

const helpOf = ({ window: _, ...help }: OwnAccommodation) => help;

const whenOf = (window: OwnWindow | null): When => {
  if (window === null) return 'withClass';
  return window.startDate === null ? 'later' : 'otherTime';
};

const noWindow = ({ startDate, startTime, endDate, endTime }: ScheduleTimes): OwnWindow => ({
  startDate,
  startTime,
  endDate: endDate || startDate,
  endTime,
});

const windowOf = (
  when: When,
  { startDate, startTime, endDate, endTime }: ReturnType<typeof withStart>,
): OwnWindow | null => {
  if (when === 'withClass') return null;
  return when === 'later'
    ? { startDate: null, startTime: null, endDate, endTime }
    : { startDate, startTime, endDate, endTime };
};
