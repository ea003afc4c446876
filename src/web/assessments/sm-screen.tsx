import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { publicationStates } from '../../core/publication/publication.ts';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { assessmentListShape } from './list-state.ts';
import { OthersListScreen } from './others-list-screen.tsx';
import { useAssessmentColumns } from './use-assessment-columns.tsx';

const states = ['any', ...publicationStates] as const;

/** Renders the provider's assessments: schools read and copy them, the provider's authors review and publish them. */
function SmScreen() {
  const { t } = useTranslation('assessments');
  const role = roleOf(useMe().idType);
  const isProvider = role === 'author' || role === 'editor';
  const list = useList(
    calls.assessments.getAssessmentsSM,
    { ...assessmentListShape, state: states },
    ({ show: _, state, ...input }) => ({ ...input, ...(isProvider && state !== 'any' && { state }) }),
  );
  const { owner, review } = useAssessmentColumns();
  return (
    <OthersListScreen
      title={t('sm.title')}
      subtitle={t(isProvider ? 'sm.subtitleWriters' : 'sm.subtitle')}
      list={list}
      filters={
        isProvider && (
          <FilterChips
            label={t('sm.states')}
            of={states.map((state) => ({ value: state, label: t(`review.state.${state}`) }))}
            value={list.state.state}
            onChange={(state) => list.change({ state })}
          />
        )
      }
      isFiltered={list.state.search !== '' || list.state.state !== 'any'}
      none={{ title: t('sm.none.title'), text: t(isProvider ? 'sm.none.textWriters' : 'sm.none.text') }}
      columns={isProvider ? [review, owner] : []}
      card={(row) => isProvider && review.cell(row)}
    />
  );
}

export { SmScreen as Component };
