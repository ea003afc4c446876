import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { publicationStates } from '../../core/publication/publication.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { listed } from './list-state.ts';
import { OthersList } from './others-list.tsx';
import { useColumns } from './use-columns.tsx';

const states = ['any', ...publicationStates] as const;

/** The provider's assessments: to read and copy for schools, to review and publish for those who write them. */
function SmScreen() {
  const { t } = useTranslation('assessments');
  const [{ show, state, ...wanted }, change] = useUrlState({ ...listed, state: states });
  const role = roleOf(useMe().idType);
  const writes = role === 'author' || role === 'editor';
  const { reply, isOld } = useRead(
    calls.assessments.getAssessmentsSM,
    {
      ...wanted,
      ...(writes && state !== 'any' && { state }),
    },
    { keepPrevious: true },
  );
  const { owner, review } = useColumns();
  const filtered = wanted.search !== '' || state !== 'any';
  return (
    <OthersList
      title={t('sm.title')}
      subtitle={t(writes ? 'sm.subtitleWriters' : 'sm.subtitle')}
      state={{ show, ...wanted }}
      change={change}
      reply={reply}
      isOld={isOld}
      filters={
        writes && (
          <FilterChips
            label={t('sm.states')}
            of={states.map((one) => ({ value: one, label: t(`review.state.${one}`) }))}
            value={state}
            onChange={(one) => change({ state: one })}
          />
        )
      }
      empty={
        filtered ? (
          <EmptyState title={t('noneFound.title')}>{t('noneFound.text')}</EmptyState>
        ) : (
          <EmptyState title={t('sm.none.title')}>{t(writes ? 'sm.none.textWriters' : 'sm.none.text')}</EmptyState>
        )
      }
      columns={writes ? [review, owner] : []}
      card={(row) => writes && review.cell(row)}
    />
  );
}

export { SmScreen as Component };
