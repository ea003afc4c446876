import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { AverageBar } from '../reports/average-bar.tsx';
import { StatusBadge } from '../schedules/status-badge.tsx';
import { AssessmentList } from './assessment-list.tsx';
import classes from './assessments.module.css';
import { newAssessmentPath } from './builder/paths.ts';
import { ListFrame } from './list-frame.tsx';
import { listed } from './list-state.ts';
import { ScheduleSummary } from './schedule-summary.tsx';
import { useColumns } from './use-columns.tsx';
import { useRowActions } from './use-row-actions.tsx';

const filters = ['all', 'ongoing', 'scheduled', 'applied', 'finished', 'draft'] as const;
/** Those who write for the provider plan nothing. */
const writersFilters: readonly (typeof filters)[number][] = ['all', 'finished', 'draft'];
/** How often the progress of open assessments is asked for, in milliseconds. */
const whileOpen = 20_000;

/** The assessments of those who make them: filtered, searched, ordered and paged by the server. */
function AssessmentsScreen() {
  const { t } = useTranslation('assessments');
  const [{ show, ...wanted }, change] = useUrlState({ filter: filters, ...listed });
  const { reply, isOld } = useRead(calls.assessments.getAssessments, wanted, {
    keepPrevious: true,
    refreshAfter: ({ counts }) => counts.ongoing > 0 && whileOpen,
  });
  const { actionsOf, dialog, error } = useRowActions('own');
  const columns = useColumns();
  const role = roleOf(useMe().idType);
  const writes = role === 'author' || role === 'editor';

  return (
    <ListFrame
      title={t('title')}
      subtitle={wanted.search === '' && <Summary {...reply?.counts} />}
      state={{ show, ...wanted }}
      change={change}
      reply={reply}
      isOld={isOld}
      action={<NewAssessment />}
      filters={
        <FilterChips
          label={t('filter.label')}
          of={filters
            .filter((filter) => !writes || writersFilters.includes(filter))
            .map((filter) => ({ value: filter, label: t(`filter.${filter}`), count: reply?.counts[filter] }))}
          value={wanted.filter}
          onChange={(filter) => change({ filter })}
        />
      }
      error={error}
    >
      <AssessmentList
        label={t('title')}
        of={reply?.content ?? []}
        show={show}
        empty={<Nothing any={(reply?.counts.all ?? 0) > 0 || wanted.search !== ''} />}
        columns={
          writes
            ? [columns.badge, columns.review, columns.edited, columns.questions]
            : [columns.badge, columns.schedule, columns.questions, columns.average]
        }
        card={(row) => (
          <>
            <StatusBadge of="assessment" badge={row.badge} />
            {writes ? columns.review.cell(row) : <ScheduleSummary row={row} />}
            <div className={classes.foot}>
              <span>{t('questions', { count: row.qntQuestions })}</span>
              {(row.hitAverage !== null || row.ungraded > 0) && <AverageBar of={row} />}
            </div>
          </>
        )}
        detail={(row) => [row.subtitle, !row.canEdit && row.owner, row.shared && t('shared')]}
        actionsOf={actionsOf}
      />
      {dialog}
    </ListFrame>
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

/** Keeps its line while it waits, so that the list below stays in place. */
function Summary({ all, ongoing = 0 }: { all?: number; ongoing?: number }) {
  const { t } = useTranslation('assessments');
  if (all === undefined) return '\u00a0';
  const open = ongoing > 0 ? ` · ${t('summaryOpen', { count: ongoing })}` : '';
  return t('summary', { count: all }) + open;
}

function Nothing({ any }: { any: boolean }) {
  const { t } = useTranslation('assessments');
  if (any) return <EmptyState title={t('noneFound.title')}>{t('noneFound.text')}</EmptyState>;
  return (
    <EmptyState title={t('none.title')} action={<NewAssessment />}>
      {t('none.text')}
    </EmptyState>
  );
}
