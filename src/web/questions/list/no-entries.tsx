import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { questionsPath } from '../paths.ts';
import type { BankName } from './list-state.ts';
import { NewQuestionMenu } from './new-question-menu.tsx';
import classes from './no-entries.module.css';

/** Nothing fits the filter, or there is nothing yet, with what one can do about it. */
export function NoEntries({ filtered, bank }: { filtered: boolean; bank: BankName }) {
  const { t } = useTranslation('bank');
  if (filtered) return <EmptyState title={t('found.noneTitle')}>{t('found.noneText')}</EmptyState>;
  return (
    <EmptyState
      title={t(`empty.${bank}.title`)}
      action={
        bank === 'mine' && (
          <div className={classes.ways}>
            <NewQuestionMenu />
            <ButtonLink to={`${questionsPath}?bank=provider`} variant="default">
              {t('empty.toProvider')}
            </ButtonLink>
          </div>
        )
      }
    >
      {t(`empty.${bank}.text`)}
    </EmptyState>
  );
}
