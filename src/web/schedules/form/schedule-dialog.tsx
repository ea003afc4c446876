import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { FreeSlot } from '../../../contract/schedules.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { sheetsPath } from '../../paths/scanning.ts';
import { useAccommodations } from '../accommodations/use-accommodations.tsx';
import { RulesSection } from '../rules/rules-section.tsx';
import { noTypedRules, parseTypedRules, problemsOfRules } from '../rules/typed-rules.ts';
import { type ScheduleValues, scheduleDraft } from '../schedule-values.ts';
import { parseTypedTimes, toTypedTimes } from '../typed-times.ts';
import { AssessmentChoice, PreselectedAssessment, type SchedulableAssessment } from './assessment-choice.tsx';
import { CourseChoice } from './course-choice.tsx';
import { GivenBefore } from './given-before.tsx';
import { InstructionsNotice } from './instructions-notice.tsx';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { suggestTimes, timesFromNow } from './times.ts';
import { TimesFormDialog } from './times-form-dialog.tsx';
import { type ScheduleProblem, useTimesForm } from './use-times-form.ts';

type Props = {
  /** The assessment that is chosen when the dialog opens; another one can still be chosen. */
  idAssessment?: number;
  /** The times that the form begins with, which were picked in the calendar. */
  slot?: FreeSlot | null;
  /** Whether its answer sheets are filled: it is open at once, and they are uploaded next. */
  forSheets?: boolean;
  onClose: () => void;
};

/** The most courses that the call accepts. */
const MAX_COURSES = 50;

/** Renders the dialog in which an assessment is scheduled for one or several classes. */
export function ScheduleDialog({ idAssessment, slot, forSheets = false, onClose }: Props) {
  const { t } = useTranslation('schedules');
  const navigate = useNavigate();
  const zone = useTimeZone() ?? 'UTC';
  // Without Suspense: the dialog opens once and stays while its choices load, so the focus never leaves it.
  const assessments = useRead(calls.schedules.getAssessments, { search: '' }).reply;
  const courseReply = useRead(calls.schedules.getCourses, {}).reply;
  const { content: own, shared, sm } = assessments ?? { content: [], shared: [], sm: [] };
  const courses = courseReply?.content ?? [];
  const all: SchedulableAssessment[] = [...own, ...shared, ...sm.map((assessment) => ({ ...assessment, sm: true }))];
  const preselected = all.find((assessment) => assessment.idAssessment === idAssessment);
  const assessmentIn = ({ assessment }: ScheduleValues) =>
    assessment === undefined ? (preselected ?? null) : assessment;
  const coursesIn = ({ idsCourses }: ScheduleValues) => courses.filter(({ idCourse }) => idsCourses.includes(idCourse));

  const { form, element } = useTimesForm<ScheduleValues>({
    shape: scheduleDraft,
    key: [
      'schedule',
      idAssessment ?? 'new',
      ...(forSheets ? ['sheets'] : []),
      ...(slot ? [slot.date, slot.startTime, slot.endTime] : []),
    ].join('-'),
    initial: () => ({
      idsCourses: [],
      times: toTypedTimes(
        slot ? { ...slot, startDate: slot.date } : (forSheets ? timesFromNow : suggestTimes)(Date.now(), zone),
      ),
    }),
    timesOf: ({ times }) => times,
    otherProblems: (values) => {
      const { length } = coursesIn(values);
      const problems: ScheduleProblem[] = assessmentIn(values) ? [] : [{ where: 'assessment', problem: 'assessment' }];
      if (length === 0) problems.push({ where: 'courses', problem: 'courses' });
      if (length > MAX_COURSES) problems.push({ where: 'courses', problem: 'tooManyCourses' });
      if (values.rules) problems.push(...problemsOfRules(values.rules).map((where) => ({ where, problem: where })));
      return problems;
    },
  });
  const isLoading = assessments === undefined || courseReply === undefined;
  // A dialog that opens with its fields has the focus in the first one; so has this one once it has fields.
  useEffect(() => {
    if (!isLoading) element.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isLoading, element]);
  const adding = useWrite(calls.schedules.addSchedule);
  const submit = (force: boolean) =>
    form.submit(async (values) => {
      const assessment = assessmentIn(values);
      if (!assessment) return 'stays';
      const { idAssessment, sm } = assessment;
      const { idsCourses, times, accommodations = [], rules } = values;
      const { content, conflicts } = await adding.mutateAsync({
        ...{ idAssessment, sm, idsCourses, ...parseTypedTimes(times), force },
        accommodations: [...accommodations],
        ...(rules && { rules: parseTypedRules(rules) }),
      });
      form.draft.remove();
      const [only, ...others] = content;
      if (forSheets && only && others.length + conflicts.length === 0) navigate(sheetsPath(only.idSchedule));
      return 'stays';
    });
  const change = form.patch;
  const errorAt = (field: string) => {
    const found = form.problems.find(({ where }) => where === field);
    return found && t(`problem.${found.problem}`);
  };

  const { values } = form;
  const chosen = coursesIn(values).map(({ idCourse }) => idCourse);
  const roster = useRead(
    calls.schedules.getScheduleAccommodations,
    { idsCourses: chosen },
    { enabled: chosen.length > 0, onFailure: 'tell' },
  ).reply;
  const assessment = assessmentIn(values);
  const told = useRead(
    calls.schedules.getAssessmentToSchedule,
    { idAssessment: assessment?.idAssessment, sm: assessment?.sm ?? false, idsCourses: chosen },
    { enabled: assessment !== null, keepPrevious: true, onFailure: 'tell' },
  ).reply?.content;
  const planned = new Map((values.accommodations ?? []).map((one) => [one.idUser, one]));
  const accommodations = useAccommodations({
    students: (chosen.length > 0 ? (roster?.content ?? []) : []).map((student) => {
      const one = planned.get(student.idUser);
      return one ? { ...student, ...one, thisTime: true } : student;
    }),
    times: parseTypedTimes(values.times),
    onSave: async ({ idUser }, given) => {
      const others = (form.latest().accommodations ?? []).filter((one) => one.idUser !== idUser);
      change({ accommodations: given ? [...others, { idUser, ...given }] : others });
      return [];
    },
  });

  if (adding.data) {
    const { content, conflicts } = adding.data;
    const [{ title = '' } = {}] = content;
    return (
      <ScheduledDialog
        title={t('planned.title')}
        text={t('planned.text', { count: content.length, title })}
        schedules={content}
        conflicts={conflicts}
        forSheets={forSheets}
        onClose={onClose}
      />
    );
  }
  const isPreselected = values.assessment === undefined && preselected !== undefined;
  const placeholder = isLoading ? (
    <TableSkeleton rows={4} columns={2} />
  ) : all.length === 0 ? (
    <EmptyState
      title={t('form.noAssessments')}
      action={<ButtonLink to="/assessments">{t('form.toAssessments')}</ButtonLink>}
    >
      {t('form.noAssessmentsText')}
    </EmptyState>
  ) : courses.length === 0 ? (
    <EmptyState title={t('form.noCourses')}>{t('form.noCoursesText')}</EmptyState>
  ) : null;
  return (
    <TimesFormDialog
      title={isPreselected ? t('form.newFor', { title: preselected.title }) : t('form.new')}
      heading={
        isPreselected && (
          <PreselectedAssessment value={preselected} onChooseOther={() => change({ assessment: null })} />
        )
      }
      form={form}
      element={element}
      times={values.times}
      onTimes={(patch) => change({ times: { ...form.latest().times, ...patch } })}
      courses={coursesIn(values).map(({ name }) => name)}
      planned={{ idsCourses: chosen, accommodations: values.accommodations ?? [] }}
      aside={
        <>
          {accommodations.section}
          <RulesSection
            value={values.rules ?? noTypedRules}
            onChange={(rules) => change({ rules })}
            errorAt={errorAt}
          />
          {assessment && told && (
            <InstructionsNotice
              {...told}
              oneByOne={values.rules?.oneByOne ?? false}
              times={values.times}
              now={form.triedAt}
            />
          )}
        </>
      }
      dialogs={accommodations.dialog}
      usualTimes={coursesIn(values)[0]?.usualTimes ?? []}
      words={{
        submit: t('form.submit'),
        submitAt: (time) => t('form.submitAt', { time }),
        force: (time) => t('clash.force', { time }),
      }}
      onSubmit={submit}
      onClose={onClose}
      instead={placeholder}
    >
      {forSheets && <p>{t('form.forSheets')}</p>}
      {idAssessment !== undefined && !preselected && <p role="status">{t('form.notSchedulable')}</p>}
      {!isPreselected && (
        <AssessmentChoice
          value={assessmentIn(values)}
          onChange={(assessment) => change({ assessment })}
          error={errorAt('assessment')}
        />
      )}
      <CourseChoice
        courses={courses}
        value={values.idsCourses}
        onChange={(idsCourses) => change({ idsCourses })}
        error={errorAt('courses')}
      />
      {assessment && <GivenBefore given={chosen.length > 0 ? (told?.given ?? []) : []} now={form.triedAt} />}
    </TimesFormDialog>
  );
}
