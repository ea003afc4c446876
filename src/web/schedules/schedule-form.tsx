import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useRead } from '../data/use-read.ts';
import { AssessmentChoice, type Choice } from './assessment-choice.tsx';
import { Clash, isClash } from './conflicts.tsx';
import { CourseChoice } from './course-choice.tsx';
import classes from './form.module.css';
import { MeaningInWords } from './meaning.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';
import { TimesFields } from './times-fields.tsx';
import { useMistakes } from './use-mistakes.ts';

type Props = {
  idAssessment?: number;
  draft: ScheduleDraft;
  onChange: (patch: Partial<ScheduleDraft>) => void;
  pending: boolean;
  error: unknown;
  onSubmit: (assessment: Choice, force: boolean) => void;
  onCancel: () => void;
};

/** As many as the call takes. */
const mostCourses = 50;

/** What, for whom, when; and what that means. */
export function ScheduleForm({ idAssessment, draft, onChange, pending, error, onSubmit, onCancel }: Props) {
  const { t } = useTranslation(['schedules', 'ui']);
  const { content: own, shared, sm } = useRead(calls.schedules.getAssessments, { search: '' }, { suspend: true }).reply;
  const { content: courses } = useRead(calls.schedules.getCourses, {}, { suspend: true }).reply;
  const form = useRef<HTMLFormElement>(null);
  const { now, hasTried, mistakes, tried } = useMistakes(form, draft.times);
  const all: Choice[] = [...own, ...shared, ...sm.map((one) => ({ ...one, sm: true }))];
  const given = all.find((one) => one.idAssessment === idAssessment);
  const assessment = draft.assessment === undefined ? (given ?? null) : draft.assessment;
  const chosen = courses.filter(({ idCourse }) => draft.idsCourses.includes(idCourse));
  const ofCourses = chosen.length === 0 ? 'courses' : chosen.length > mostCourses ? 'tooManyCourses' : null;

  if (all.length === 0)
    return (
      <EmptyState
        title={t('form.noAssessments')}
        action={<ButtonLink to="/assessments">{t('form.toAssessments')}</ButtonLink>}
      >
        {t('form.noAssessmentsText')}
      </EmptyState>
    );
  if (courses.length === 0) return <EmptyState title={t('form.noCourses')}>{t('form.noCoursesText')}</EmptyState>;

  const submit = (force: boolean) => {
    const lacking = [...(assessment ? [] : ['assessment']), ...(ofCourses ? ['courses'] : [])];
    if (tried(lacking) && assessment) onSubmit(assessment, force);
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      {idAssessment !== undefined && !given && <p role="status">{t('form.notSchedulable')}</p>}
      <AssessmentChoice
        value={assessment}
        given={draft.assessment === undefined && given !== undefined}
        onChange={(assessment) => onChange({ assessment })}
        error={hasTried && !assessment ? t('problem.assessment') : undefined}
      />
      <CourseChoice
        of={courses}
        value={draft.idsCourses}
        onChange={(idsCourses) => onChange({ idsCourses })}
        error={hasTried && ofCourses ? t(`problem.${ofCourses}`) : undefined}
      />
      <TimesFields
        value={draft.times}
        onChange={(patch) => onChange({ times: { ...draft.times, ...patch } })}
        mistakes={mistakes}
      />
      <MeaningInWords times={draft.times} now={now} courses={chosen.map(({ name }) => name)} />
      <Clash error={error} force={t('clash.force')} pending={pending} onForce={() => submit(true)} />
      {!isClash(error) && <ErrorNotice error={error} />}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('form.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
