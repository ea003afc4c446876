import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import { RowTitle } from '../../../ui/list/table.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { useAccommodations } from '../accommodations/use-accommodations.tsx';
import { RulesSection } from '../rules/rules-section.tsx';
import {
  parseTypedRules,
  problemsOfRules,
  type RulesProblem,
  type TypedRules,
  toTypedRules,
} from '../rules/typed-rules.ts';
import { timesDraft } from '../schedule-values.ts';
import { parseTypedTimes, type TypedTimes, toTypedTimes } from '../typed-times.ts';
import { useMissedWords } from '../use-missed-words.ts';
import { InstructionsNotice } from './instructions-notice.tsx';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { TimesFormDialog } from './times-form-dialog.tsx';
import { useTimesForm } from './use-times-form.ts';

/** Renders the form that changes when a schedule is open, and for how long each student has it. */
export function EditTimesDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const [before] = useState(() => toTypedTimes(schedule));
  const { idSchedule } = schedule;
  const begun = schedule.started > 0;
  const { form, element } = useTimesForm<TypedTimes & { rules?: TypedRules | undefined }>({
    shape: timesDraft,
    key: `schedule-times-${idSchedule}`,
    initial: () => before,
    timesOf: (times) => times,
    begun: begun ? before : undefined,
    otherProblems: ({ rules }) => (rules ? problemsOfRules(rules).map((where) => ({ where, problem: where })) : []),
  });
  const editing = useWrite(calls.schedules.editSchedule);
  const missedWords = useMissedWords();
  const submit = (force: boolean) =>
    form.submit(async (times) => {
      const { conflicts, missedFollowUps } = await editing.mutateAsync({
        idSchedule,
        ...parseTypedTimes(times),
        ...(times.rules && { rules: parseTypedRules(times.rules) }),
        force,
      });
      form.draft.remove();
      if (conflicts.length + missedFollowUps.length > 0) return 'stays';
      onClose();
      return 'leaves';
    });
  const roster = useRead(calls.schedules.getScheduleAccommodations, { idSchedule }, { onFailure: 'tell' }).reply;
  const told = useRead(calls.schedules.getAssessmentToSchedule, { idSchedule }, { onFailure: 'tell' }).reply?.content;
  const saving = useWrite(calls.schedules.saveScheduleAccommodation);
  const accommodations = useAccommodations({
    students: roster?.content ?? [],
    times: parseTypedTimes(form.values),
    onSave: async ({ idUser, revision }, own) => {
      const input = { idSchedule, idUser, revision, ...(own ?? { standing: true }) };
      return (await saving.mutateAsync(input)).missedFollowUps;
    },
  });
  const errorAt = (place: RulesProblem) => {
    const found = form.problems.find(({ where }) => where === place);
    return found && t(`problem.${found.problem}`);
  };
  const missed = missedWords(editing.data?.missedFollowUps ?? []);
  if (editing.data && (editing.data.conflicts.length > 0 || missed !== ''))
    return (
      <ScheduledDialog
        title={t('planned.titleEdit')}
        text={t('planned.textEdit', { title: schedule.title })}
        schedules={[]}
        conflicts={editing.data.conflicts}
        warning={missed}
        onClose={onClose}
      />
    );
  return (
    <TimesFormDialog
      title={t('form.edit')}
      heading={<RowTitle title={schedule.title} detail={schedule.courseName} />}
      form={form}
      element={element}
      times={form.values}
      onTimes={form.patch}
      hasBegun={begun}
      courses={[schedule.courseName]}
      planned={{ idsCourses: [], idSchedule }}
      aside={
        <>
          {accommodations.section}
          <RulesSection
            value={form.values.rules ?? toTypedRules(schedule.rules)}
            onChange={(rules) => form.patch({ rules })}
            hasBegun={begun}
            errorAt={errorAt}
          />
          {told && (
            <InstructionsNotice
              {...told}
              oneByOne={form.values.rules?.oneByOne ?? schedule.rules.oneByOne}
              times={form.values}
              now={form.triedAt}
            />
          )}
        </>
      }
      dialogs={accommodations.dialog}
      words={{
        submit: t('form.save'),
        submitAt: (time) => t('form.saveAt', { time }),
        force: (time) => t('clash.forceEdit', { time }),
      }}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
