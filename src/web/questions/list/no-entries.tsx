import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/primitives/button.tsx';
import { Empty } from '../../../ui/primitives/empty.tsx';
import { questionsPath } from '../paths.ts';
import type { BankName } from './list-state.ts';
import { NewQuestionMenu } from './new-question-menu.tsx';
import classes from './no-entries.module.css';

/** Nothing fits the filter, or there is nothing yet, with what one can do about it. */
export function NoEntries({ filtered, bank }: { filtered: boolean; bank: BankName }) {
  const { t } = useTranslation('bank');
  if (filtered) return <Empty title={t('found.noneTitle')}>{t('found.noneText')}</Empty>;
  return (
    <Empty
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
    </Empty>
  );
}
