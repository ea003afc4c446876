import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Empty } from '../../ui/primitives/empty.tsx';
import { Screen } from '../../ui/primitives/screen.tsx';
import { useMe } from '../data/session.ts';
import { useKeptCall } from '../data/use-kept-call.ts';
import { mayShare } from '../users/use-sharing.ts';
import { listed } from './list-state.ts';
import { OthersList } from './others-list.tsx';
import { useColumns } from './use-columns.tsx';

/** What colleagues of the school share; nothing for those who have none. */
function SharedScreen() {
  const { t } = useTranslation('assessments');
  if (mayShare(roleOf(useMe().idType))) return <SharedList />;
  return (
    <Screen title={t('share.title')}>
      <Empty title={t('share.none.title')}>{t('share.none.notForYou')}</Empty>
    </Screen>
  );
}

export { SharedScreen as Component };

function SharedList() {
  const { t } = useTranslation('assessments');
  const [{ show, ...wanted }, change] = useUrlState(listed);
  const { reply, isOld } = useKeptCall(calls.assessments.getAssessmentsShare, wanted);
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
  if (searched) return <Empty title={t('noneFound.title')}>{t('noneFound.text')}</Empty>;
  return (
    <Empty
      title={t('share.none.title')}
      action={
        <ButtonLink to="/configurations" variant="default">
          {t('share.none.own')}
        </ButtonLink>
      }
    >
      {t('share.none.text')}
    </Empty>
  );
}
