import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { AutomaticSchedule, Schedule } from '../../../contract/schedules.ts';
import { findTimesDoubts } from '../../../core/schedules/doubtful-times.ts';
import { isTooEarly } from '../../../core/schedules/follow-ups.ts';
import { toTimeWindow } from '../../../core/schedules/windows.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { useWrite } from '../../data/use-write.ts';
import { DecimalField } from '../../forms/decimal-field.tsx';
import { useDoubts } from '../../forms/doubts-notice.tsx';
import { DraftNotices } from '../../forms/draft-notices.tsx';
import { AssessmentChoice } from '../form/assessment-choice.tsx';
import { ConflictList } from '../form/conflicts.tsx';
import { suggestTimes } from '../form/times.ts';
import { TimesFields } from '../form/times-fields.tsx';
import { usePlannedConflicts } from '../form/use-planned-conflicts.ts';
import { useTimesForm } from '../form/use-times-form.ts';
import { parseTypedTimes, toTypedTimes } from '../typed-times.ts';
import classes from './automatic.module.css';
import { automaticDraft, findAutomaticProblems, type TypedAutomatic, toTypedAutomatic } from './typed-automatic.ts';

type Props = {
  schedule: Schedule;
  /** The one that is changed; null = a new one. */
  before: AutomaticSchedule | null;
  /** Called when it is saved or left. */
  onClose: () => void;
};

/** Renders the form of a follow-up: which assessment, for which grades and when. */
export function AutomaticForm({ schedule, before, onClose }: Props) {
  const { t } = useTranslation(['automatic', 'schedules', 'ui']);
  const zone = useTimeZone() ?? 'UTC';
  const adding = useWrite(calls.schedules.addAutomaticSchedule);
  const editing = useWrite(calls.schedules.editAutomaticSchedule);
  const overAt = Math.max(Date.now(), Date.parse(schedule.closes));
  const suggested = () => toTypedTimes(suggestTimes(overAt, zone));
  const isAgain = before !== null && before.state !== 'planned';
  const { form, element } = useTimesForm<TypedAutomatic>({
    shape: automaticDraft,
    key: `schedule-automatic-${schedule.idSchedule}-${before?.idAutomaticSchedule ?? 'new'}`,
    initial: () =>
      before
        ? isPast(before, overAt, zone)
          ? { ...toTypedAutomatic(before), times: { ...suggested(), duration: toTypedTimes(before).duration } }
          : toTypedAutomatic(before)
        : { assessment: null, times: suggested(), min: '0', max: '50' },
    timesOf: ({ times }) => times,
    otherProblems: findAutomaticProblems,
  });
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const submit = () =>
    form.submit(async ({ assessment, times, min, max }) => {
      if (!assessment) return 'stays';
      const input = {
        ...{ idAssessment: assessment.idAssessment, sm: assessment.sm ?? false },
        ...parseTypedTimes(times),
        ...{ percentageMin: Number(min), percentageMax: Number(max) },
      };
      if (before) await editing.mutateAsync({ idAutomaticSchedule: before.idAutomaticSchedule, ...input });
      else await adding.mutateAsync({ idSchedule: schedule.idSchedule, ...input });
      close();
      return 'leaves';
    });
  const errorOf = (where: string) => {
    const found = form.problems.find((one) => one.where === where);
    return found && t(`schedules:problem.${found.problem}`);
  };
  const { assessment = null, times, min, max } = form.values;
  const doubts = useDoubts(findTimesDoubts(parseTypedTimes(times), form.triedAt, zone));
  const noAssessment = errorOf('assessment');
  // Of the whole class: who will have a grade in the band is not known yet.
  const { found } = usePlannedConflicts(times, { idsCourses: [schedule.idCourse] });
  return (
    <Dialog
      open
      title={t(isAgain ? 'replanTitle' : before ? 'edit' : 'add')}
      className={classes.dialog}
      onClose={close}
    >
      <form
        ref={element}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (doubts.confirm()) submit();
        }}
      >
        <DraftNotices draft={form.draft} isNew={before === null} nameOf={() => t('add')} />
        {before?.state === 'deleted' && <p className={classes.hint}>{t('replanText')}</p>}
        <div className={classes.band}>
          <DecimalField
            where="min"
            label={t('min')}
            min={0}
            max={100}
            value={min}
            onChange={(min) => form.patch({ min })}
            error={errorOf('min')}
          />
          <DecimalField
            where="max"
            label={t('max')}
            min={0}
            max={100}
            value={max}
            onChange={(max) => form.patch({ max })}
            error={errorOf('max')}
          />
        </div>
        <Suspense fallback={<TableSkeleton rows={3} columns={1} />}>
          <AssessmentChoice
            value={assessment}
            onChange={(assessment) => form.patch({ assessment })}
            {...(noAssessment && { error: noAssessment })}
          />
        </Suspense>
        <TimesFields
          value={times}
          onChange={(patch) => form.patch({ times: { ...form.latest().times, ...patch } })}
          problems={form.problems}
          usualTimes={[]}
        />
        {doubts.notice}
        <LiveRegion seen>
          {found && found.conflicts.length > 0 && (
            <div className={classes.conflicts}>
              <p>{t('conflicts')}</p>
              <ConflictList conflicts={found.conflicts} />
            </div>
          )}
        </LiveRegion>
        <ErrorNotice error={form.error} lead={t('ui:saveFailed')} />
        <DialogActions sticky>
          <Button variant="default" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={form.isWaiting}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns whether the times of a follow-up cannot be saved again: they end before results can have an effect. */
const isPast = (times: AutomaticSchedule, overAt: number, zone: string): boolean =>
  isTooEarly(toTimeWindow(times, zone).closes, overAt);
