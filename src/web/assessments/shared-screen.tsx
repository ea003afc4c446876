import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { canShare } from '../../core/policies/actor.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { assessmentListShape } from './list-state.ts';
import { OthersListScreen } from './others-list-screen.tsx';
import { useAssessmentColumns } from './use-assessment-columns.tsx';

/** Renders what colleagues of the school share, or why there is nothing for users who cannot share. */
function SharedScreen() {
  const { t } = useTranslation('assessments');
  if (canShare({ role: roleOf(useMe().idType) })) return <SharedList />;
  return (
    <Screen title={t('share.title')}>
      <EmptyState title={t('share.none.title')}>{t('share.none.notForYou')}</EmptyState>
    </Screen>
  );
}

export { SharedScreen as Component };

function SharedList() {
  const { t } = useTranslation('assessments');
  const list = useList(
    calls.assessments.getAssessmentsShare,
    { as: ['all', 'byName'], ...assessmentListShape },
    ({ show: _, as, ...input }) => ({ ...input, ...(as === 'byName' && { byName: true }) }),
  );
  const isByName = list.state.as === 'byName';
  const { owner } = useAssessmentColumns();
  return (
    <OthersListScreen
      title={t('share.title')}
      subtitle={t('share.subtitle')}
      list={list}
      filters={
        <FilterChips
          label={t('share.filter.label')}
          of={(['all', 'byName'] as const).map((as) => ({ value: as, label: t(`share.filter.${as}`) }))}
          value={list.state.as}
          onChange={(as) => list.change({ as })}
        />
      }
      isFiltered={list.state.search !== ''}
      none={
        isByName
          ? { title: t('share.noneByName.title'), text: t('share.noneByName.text') }
          : {
              title: t('share.none.title'),
              text: t('share.none.text'),
              action: (
                <ButtonLink to="/configurations" variant="default">
                  {t('share.none.own')}
                </ButtonLink>
              ),
            }
      }
      columns={[owner]}
      card={(row) => <p>{t('share.by', { name: row.owner })}</p>}
    />
  );
}
