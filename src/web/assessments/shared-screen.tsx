import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { canShare } from '../../core/policies/actor.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { listed } from './list-state.ts';
import { OthersList } from './others-list.tsx';
import { useColumns } from './use-columns.tsx';

/** What colleagues of the school share; nothing for those who have none. */
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
  const [{ show, ...wanted }, change] = useUrlState(listed);
  const { reply, isOld } = useRead(calls.assessments.getAssessmentsShare, wanted, { keepPrevious: true });
  const { owner } = useColumns();
  return (
    <OthersList
      title={t('share.title')}
      subtitle={t('share.subtitle')}
      state={{ show, ...wanted }}
      change={change}
      reply={reply}
      isOld={isOld}
      empty={<Nothing searched={wanted.search !== ''} />}
      columns={[owner]}
      card={(row) => <p>{t('share.by', { name: row.owner })}</p>}
    />
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const { t } = useTranslation('assessments');
  if (searched) return <EmptyState title={t('noneFound.title')}>{t('noneFound.text')}</EmptyState>;
  return (
    <EmptyState
      title={t('share.none.title')}
      action={
        <ButtonLink to="/configurations" variant="default">
          {t('share.none.own')}
        </ButtonLink>
      }
    >
      {t('share.none.text')}
    </EmptyState>
  );
}
