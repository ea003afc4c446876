import { NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf, roles, seesWholeSchool } from '../../core/people/roles.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { runtime } from '../device/runtime.ts';
import { newAssessmentPath } from '../paths/assessments.ts';
import { FirstSubjects } from '../questions/catalogue/lazy-first-subjects.ts';
import { AssessmentsCards } from './assessments-cards.tsx';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { QuestionsCards } from './questions-cards.tsx';
import { TodayRow } from './today-row.tsx';
import { useDashboardScope, usePart } from './use-dashboard.ts';

/** Renders the first screen of those who teach and write: what waits today, and the year. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const role = roleOf(me.idType);
  const hasClasses = role !== 'author' && role !== 'editor' && !me.withoutStudentModules;
  const { scope, thisYear, change } = useDashboardScope();
  const { idSchool, year, isThisYear } = scope;
  const schools = me.schools.filter(({ idType }) => idType !== roles.student);
  const years =
    useRead(calls.dashboard.getDashboardYearFilter, idSchool === undefined ? {} : { idSchool }, { onFailure: 'tell' })
      .reply?.content ?? [];
  const assessments = usePart('assessments', scope);
  const isNew = isThisYear && assessments.content?.total === 0;
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          {schools.length > 1 && (
            <NativeSelect
              aria-label={t('school')}
              value={idSchool === null ? 'all' : String(idSchool ?? me.idSchool)}
              onChange={({ currentTarget: { value } }) =>
                change({ school: value === String(me.idSchool) ? '' : value })
              }
              data={[
                ...schools.map((one) => ({ value: String(one.idSchool), label: one.name })),
                { value: 'all', label: t('allSchools') },
              ]}
            />
          )}
          <NativeSelect
            aria-label={t('year')}
            value={String(year)}
            onChange={({ currentTarget: { value } }) =>
              change({ year: Number(value) === thisYear ? 0 : Number(value) })
            }
            data={[...new Set([year, ...years])].sort((a, b) => b - a).map(String)}
          />
          <ButtonLink to={newAssessmentPath} leftSection={<IconPlus size={20} aria-hidden />}>
            {t('newAssessment')}
          </ButtonLink>
        </>
      }
    >
      {isThisYear && hasClasses && <TodayRow scope={scope} />}
      <div className={classes.grid}>
        {isNew ? (
          <>
            {seesWholeSchool(role) && runtime === 'online' && (
              <div className={classes.first}>
                <Suspense fallback={null}>
                  <FirstSubjects />
                </Suspense>
              </div>
            )}
            <FirstSteps hasClasses={hasClasses} />
          </>
        ) : (
          <>
            <AssessmentsCards
              scope={scope}
              part={assessments}
              hasLists={idSchool === undefined}
              hasClasses={hasClasses}
            />
            {hasClasses && <PerformanceCard scope={scope} />}
          </>
        )}
        <QuestionsCards scope={scope} hasLists={idSchool === undefined} />
      </div>
    </Screen>
  );
}
