import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import type { EmptyWords } from '../../../ui/list/list.tsx';
import { questionsPath } from '../../paths/questions.ts';
import { NewQuestionMenu } from '../new-question-menu.tsx';
import classes from './empty-words.module.css';
import type { BankName } from './list-state.ts';

/** Returns what an empty bank says, and in the user's own bank the ways to a first question. */
export function useEmptyWords(bank: BankName): EmptyWords {
  const { t } = useTranslation('bank');
  return {
    title: t(`empty.${bank}.title`),
    text: t(`empty.${bank}.text`),
    action: bank === 'mine' && (
      <div className={classes.actions}>
        <NewQuestionMenu />
        <ButtonLink to={`${questionsPath}?bank=provider`} variant="default">
          {t('empty.toProvider')}
        </ButtonLink>
      </div>
    ),
  };
}
