import { IconClockCheck } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict, FreeSlot } from '../../../contract/schedules.ts';
import { findTimesDoubts } from '../../../core/schedules/doubtful-times.ts';
import { toIsoWithOffset } from '../../../core/schedules/time.ts';
import type { UsualTime } from '../../../core/schedules/usual-times.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { DiscardDialog } from '../../forms/discard-dialog.tsx';
import { useDoubts } from '../../forms/doubts-notice.tsx';
import { DraftNotices } from '../../forms/draft-notices.tsx';
import type { AppForm } from '../../forms/use-app-form.ts';
import { parseTypedTimes, type TypedTimes } from '../typed-times.ts';
import conflictClasses from './conflicts.module.css';
import { ConflictsNotice, isStudentsBusyError } from './conflicts.tsx';
import { DayStrip } from './day-strip.tsx';
import { interpretTimes } from './times.ts';
import { TimesExplanation } from './times-explanation.tsx';
import { movedEnd, TimesFields } from './times-fields.tsx';
import classes from './times-form.module.css';
import { type Planned, usePlannedConflicts } from './use-planned-conflicts.ts';
import type { ScheduleProblem } from './use-times-form.ts';

type Props<Values> = {
  title: string;
  form: AppForm<Values, ScheduleProblem>;
  element: RefObject<HTMLFormElement | null>;
  times: TypedTimes;
  onTimes: (patch: Partial<TypedTimes>) => void;
  /** Whether students have started: the start can no longer be changed. */
  hasBegun?: boolean;
  /** The names of the classes. */
  courses: readonly string[];
  planned: Planned;
  usualTimes?: readonly UsualTime[];
  /** The words on the buttons: of the usual one, of scheduling at another time, and of doing it despite conflicts. */
  words: { submit: string; submitAt: (time: string) => string; force: (time: string) => string };
  onSubmit: (force: boolean) => void;
  onClose: () => void;
  /** Rendered above the form. */
  heading?: ReactNode;
  /** The fields above the times. */
  children?: ReactNode;
  /** Rendered beside the fields, below them where there is no room. */
  aside?: ReactNode;
  /** Rendered outside of the form: further dialogs. */
  dialogs?: ReactNode;
  /** Rendered in place of the form when nothing can be scheduled. */
  instead?: ReactNode;
};

/**
 * Renders a dialog with times: fields, what they mean, conflicts with the free slots of the day, and a question before typed
 * values are discarded. Times that are probably not meant are asked about at the first press. While students are busy, its main button takes the next slot that is free for everyone.
 */
export function TimesFormDialog<Values>(props: Props<Values>) {
  const { title, form, element, times, onTimes, hasBegun = false, courses, planned, words, onSubmit, onClose } = props;
  const { t } = useTranslation(['schedules', 'ui']);
  const [isAsking, setAsking] = useState(false);
  const zone = useTimeZone() ?? 'UTC';
  const warning = useRef<HTMLDivElement>(null);
  const { found, isOld, refetch } = usePlannedConflicts(times, planned);
  const refusal = isStudentsBusyError(form.error) ? form.error : null;
  const conflicts = conflictsOf(refusal?.envelope.conflicts) ?? found?.conflicts ?? [];
  const isBusy = conflicts.some(({ busy }) => busy);
  useEffect(() => {
    if (!refusal) return;
    warning.current?.focus();
    refetch();
  }, [refusal, refetch]);
  useEffect(() => {
    if (isBusy) warning.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);
  const meaning = interpretTimes(parseTypedTimes(times), form.triedAt, zone);
  const doubts = useDoubts(findTimesDoubts(parseTypedTimes(times), form.triedAt, zone));
  const submit = (force: boolean) => {
    if (doubts.confirm()) onSubmit(force);
  };
  const next = hasBegun || !isBusy ? null : (found?.next ?? null);
  const take = ({ date, startTime, endTime }: FreeSlot) =>
    onTimes({ startDate: date, startTime, endDate: '', endTime });
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const askOrClose = () => (form.isDirty ? setAsking(true) : close());
  return (
    <>
      <Dialog open title={title} className={classes.dialog} onClose={askOrClose}>
        {props.heading}
        {props.instead ?? (
          <form
            ref={element}
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              submit(false);
            }}
          >
            <DraftNotices draft={form.draft} isNew nameOf={() => title} />
            <div className={classes.body}>
              <div className={classes.main}>
                {props.children}
                <TimesFields
                  value={times}
                  onChange={onTimes}
                  problems={form.problems}
                  hasBegun={hasBegun}
                  usualTimes={props.usualTimes ?? []}
                />
                {doubts.notice}
                <ConflictsNotice conflicts={conflicts} ref={warning}>
                  {!hasBegun && isBusy && <OtherDays days={found?.otherDays ?? []} onTake={take} />}
                </ConflictsNotice>
                {!isBusy && <TimesExplanation times={times} now={form.triedAt} courses={[...courses]} />}
                {found && found.day.length > 0 && meaning && (
                  <DayStrip
                    moment={toIsoWithOffset(meaning.opens, zone)}
                    startTime={times.startTime}
                    endTime={times.endTime}
                    day={found.day}
                    next={next}
                    onMove={
                      hasBegun
                        ? undefined
                        : (startTime) => onTimes({ startTime, ...movedEnd(times, { startTime }, zone) })
                    }
                  />
                )}
              </div>
              {props.aside && <div className={classes.aside}>{props.aside}</div>}
            </div>
            {!refusal && <ErrorNotice error={form.error} lead={t('ui:saveFailed')} />}
            <DialogActions sticky>
              <Button variant="subtle" className={classes.cancel} onClick={askOrClose}>
                {t('ui:cancel')}
              </Button>
              {isBusy && (
                <Button variant="default" loading={form.isWaiting || isOld} onClick={() => submit(true)}>
                  {words.force(times.startTime)}
                </Button>
              )}
              {next && (
                <Button
                  loading={form.isWaiting || isOld}
                  leftSection={<IconClockCheck size={20} aria-hidden />}
                  onClick={() => {
                    take(next);
                    onSubmit(false);
                  }}
                >
                  {words.submitAt(next.startTime)}
                </Button>
              )}
              {!isBusy && (
                <Button type="submit" loading={form.isWaiting}>
                  {words.submit}
                </Button>
              )}
            </DialogActions>
          </form>
        )}
      </Dialog>
      {props.dialogs}
      <DiscardDialog open={isAsking} onLeave={close} onStay={() => setAsking(false)} />
    </>
  );
}

/** Renders the free slots of other days, when the chosen day has none. */
function OtherDays({ days, onTake }: { days: readonly FreeSlot[]; onTake: (slot: FreeSlot) => void }) {
  const { t } = useTranslation('schedules');
  const zone = useTimeZone() ?? 'UTC';
  const { shortDay } = useFormat();
  if (days.length === 0) return null;
  return (
    <div className={conflictClasses.days}>
      <span>{t('strip.otherDays')}</span>
      {days.map((slot) => (
        <Button key={slot.date} variant="default" size="sm" onClick={() => onTake(slot)}>
          {`${shortDay(toIsoWithOffset(Date.parse(`${slot.date}T12:00Z`), zone))}, ${slot.startTime}`}
        </Button>
      ))}
    </div>
  );
}

/** Returns the conflicts of a refusal; null without one. */
const conflictsOf = (told: unknown): readonly Conflict[] | null => (Array.isArray(told) ? told : null);
