import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people.ts';
import { mayShare } from '../configurations/use-sharing.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Screen } from '../ui/screen.tsx';
import { useUrlState } from '../ui/use-url-state.ts';
import { useMe } from '../wire/session.ts';
import { useKeptCall } from '../wire/use-kept-call.ts';
import { AssessmentList } from './assessment-list.tsx';
import classes from './assessments.module.css';
import { ListFrame } from './list-frame.tsx';
import { listed } from './list-state.ts';
import { useColumns } from './use-columns.tsx';
import { useRowDeeds } from './use-row-deeds.tsx';

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

/** To be read, printed and copied. */
function SharedList() {
  const { t } = useTranslation('assessments');
  const [{ show, ...wanted }, change] = useUrlState(listed);
  const { reply, isOld } = useKeptCall(calls.assessments.getAssessmentsShare, wanted);
  const { actionsOf, dialog, error } = useRowDeeds('others');
  const { owner, edited, questions } = useColumns();
  return (
    <ListFrame
      title={t('share.title')}
      subtitle={t('share.subtitle')}
      state={{ show, ...wanted }}
      change={change}
      reply={reply}
      isOld={isOld}
      error={error}
    >
      <AssessmentList
        label={t('share.title')}
        of={reply?.content ?? []}
        show={show}
        empty={<Nothing searched={wanted.search !== ''} />}
        columns={[owner, edited, questions]}
        card={(row) => (
          <>
            <p>{t('share.by', { name: row.owner })}</p>
            <div className={classes.foot}>
              <span>{t('questions', { count: row.qntQuestions })}</span>
              <span>{edited.cell(row)}</span>
            </div>
          </>
        )}
        detail={(row) => [row.subtitle]}
        actionsOf={actionsOf}
      />
      {dialog}
    </ListFrame>
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
