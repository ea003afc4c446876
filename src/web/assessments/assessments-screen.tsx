import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf, seesWholeSchool } from '../../core/people/roles.ts';
import { countWaiting } from '../../core/results/figures.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { runtime } from '../device/runtime.ts';
import { AverageBar } from '../display/average-bar.tsx';
import { StatusBadge } from '../display/status-badge.tsx';
import { newAssessmentPath } from '../paths/assessments.ts';
import { FirstSubjects } from '../questions/catalogue/lazy-first-subjects.ts';
import { toScheduleFilter } from '../schedules/list/schedule-filter.ts';
import { AssessmentListScreen } from './assessment-list-screen.tsx';
import classes from './assessments.module.css';
import { SchoolFilters } from './lazy-dialogs.ts';
import { assessmentListShape } from './list-state.ts';
import { ScheduleSummary } from './schedule-summary.tsx';
import { useAssessmentColumns } from './use-assessment-columns.tsx';
import { useSharingMark } from './use-sharing-mark.ts';

const filters = ['all', 'ongoing', 'scheduled', 'applied', 'finished', 'draft'] as const;
/** For who schedules nothing, as the provider's authors. */
const withoutSchedules: readonly (typeof filters)[number][] = ['all', 'finished', 'draft'];
/** Milliseconds after which the list is read again while an assessment is in progress. */
const REFRESH_WHILE_OPEN_MS = 20_000;

/** Renders the user's own assessments; a coordinator's are those of the school. */
function AssessmentsScreen() {
  const { t } = useTranslation('assessments');
  const me = useMe();
  const role = roleOf(me.idType);
  // A computer has the assessments of its user alone.
  const seesSchool = seesWholeSchool(role) && runtime === 'online';
  const list = useList(
    calls.assessments.getAssessments,
    { filter: filters, of: ['school', 'mine'], teacher: 0, course: 0, academicYear: 0, ...assessmentListShape },
    ({ show: _, of, teacher, course, academicYear, ...input }) => ({
      ...input,
      ...(seesSchool && {
        of,
        ...toScheduleFilter({ course, teacher: of === 'school' ? teacher : 0 }),
        ...(academicYear > 0 && { yearsFilter: academicYear }),
      }),
    }),
    { refreshAfter: ({ counts }) => counts.ongoing > 0 && REFRESH_WHILE_OPEN_MS },
  );
  const { state, reply } = list;
  const columns = useAssessmentColumns();
  const sharingMark = useSharingMark();
  const isProvider = role === 'author' || role === 'editor';
  const schedules = !isProvider && !me.withoutStudentModules;

  return (
    <AssessmentListScreen
      name="own"
      title={t('title')}
      subtitle={state.search === '' && <Summary {...reply?.counts} />}
      list={list}
      action={<NewAssessment />}
      filters={
        <div className={classes.filters}>
          {seesSchool && (
            <FilterChips
              label={t('of.label')}
              of={(['school', 'mine'] as const).map((of) => ({ value: of, label: t(`of.${of}`) }))}
              value={state.of}
              onChange={(of) => list.change({ of })}
            />
          )}
          <FilterChips
            label={t('filter.label')}
            of={(schedules ? filters : withoutSchedules).map((filter) => ({
              value: filter,
              // What a school has finished is also under the filters before it.
              label: t(`filter.${filter === 'finished' && schedules ? 'unscheduled' : filter}`),
              count: reply?.counts[filter],
            }))}
            value={state.filter}
            onChange={(filter) => list.change({ filter })}
          />
          {seesSchool && (
            <Suspense fallback={null}>
              <SchoolFilters value={state} onChange={list.change} hasTeachers={state.of === 'school'} />
              {reply?.counts.all === 0 && <FirstSubjects />}
            </Suspense>
          )}
        </div>
      }
      isFiltered={
        (reply?.counts.all ?? 0) > 0 || state.search !== '' || state.teacher + state.course + state.academicYear > 0
      }
      none={{ title: t('none.title'), text: t('none.text'), action: <NewAssessment /> }}
      columns={
        schedules
          ? [columns.badge, columns.schedule, columns.questions, columns.average]
          : [columns.badge, ...(isProvider ? [columns.review] : []), columns.edited, columns.questions]
      }
      card={(row) => (
        <>
          <StatusBadge subject="assessment" badge={row.badge} />
          {isProvider && columns.review.cell(row)}
          {schedules && <ScheduleSummary row={row} />}
          <div className={classes.foot}>
            <span>{t('questions', { count: row.qntQuestions })}</span>
            {schedules && (row.hitAverage !== null || countWaiting(row) > 0) && <AverageBar result={row} />}
          </div>
        </>
      )}
      detail={(row) => [row.subtitle, !row.canEdit && row.owner, sharingMark(row) || (row.shared && t('shared'))]}
    />
  );
}

export { AssessmentsScreen as Component };

const NewAssessment = () => {
  const { t } = useTranslation('assessments');
  return (
    <ButtonLink to={newAssessmentPath} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('new')}
    </ButtonLink>
  );
};

/** Renders how many assessments there are; an empty line before the first reply, so that the list below does not move. */
function Summary({ all, ongoing = 0 }: { all?: number; ongoing?: number }) {
  const { t } = useTranslation('assessments');
  if (all === undefined) return '\u00a0';
  const open = ongoing > 0 ? ` · ${t('summaryOpen', { count: ongoing })}` : '';
  return t('summary', { count: all }) + open;
}
