import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../../contract/questions.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { useBackLinkState } from '../../../../ui/navigation/back-link-state.ts';
import { EntryCard } from '../../../questions/bank/entry-card.tsx';
import { questionPath } from '../../../questions/paths.ts';
import classes from './bank-entry.module.css';
import { QuestionTypeBadge } from './question-type-badge.tsx';

type Props = {
  entry: Entry;
  /** The questions the assessment has. */
  has: ReadonlySet<number>;
  onAdd: (idsQuestions: number[]) => void;
  onRemove: (idsQuestions: number[]) => void;
};

/**
 * Renders an entry of the bank that can be added. While it has the focus, Enter adds its missing questions and Delete
 * removes them.
 */
export function BankEntry({ entry, has, onAdd, onRemove }: Props) {
  const { t } = useTranslation('builder');
  const back = useBackLinkState();
  const ids = entry.questions.map(({ idQuestion }) => idQuestion);
  const missing = ids.filter((idQuestion) => !has.has(idQuestion));
  const taken = ids.filter((idQuestion) => has.has(idQuestion));
  const alone = entry.context ? undefined : entry.questions[0];
  return (
    <EntryCard
      entry={entry}
      mark={alone && <QuestionTypeBadge idType={alone.idType} />}
      onKey={(key) => {
        if (key === 'Enter' && missing.length > 0) onAdd(missing);
        else if (key === 'Delete' && taken.length > 0) onRemove(taken);
        else return false;
        return true;
      }}
      toolsOf={({ idQuestion, idType }, name) => (
        <>
          <QuestionTypeBadge idType={idType} short />
          {has.has(idQuestion) ? (
            <ActionIcon
              className={classes.toggle}
              aria-label={t('bank.removeOne', { name })}
              title={t('bank.remove')}
              onClick={() => onRemove([idQuestion])}
            >
              <IconCheck size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              aria-label={t('bank.addOne', { name })}
              title={t('bank.add')}
              onClick={() => onAdd([idQuestion])}
            >
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
    >
      {missing.length > 0 && (
        <>
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onAdd(missing)}
          >
            {entry.context ? t('bank.addSome', { count: missing.length }) : t('bank.add')}
          </Button>
          <kbd className={classes.key}>{t('bank.enter')}</kbd>
        </>
      )}
      {taken.length > 0 && (
        <>
          {missing.length === 0 && (
            <span className={classes.in}>
              <IconCheck size={18} aria-hidden /> {t('bank.inAssessment')}
            </span>
          )}
          <Button variant="quiet" size="sm" onClick={() => onRemove(taken)}>
            {t('bank.remove')}
          </Button>
        </>
      )}
      {alone?.can.edit && (
        <ButtonLink
          to={questionPath(alone.idQuestion)}
          state={back}
          variant="quiet"
          size="sm"
          className={classes.edit}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('bank.edit')}
        </ButtonLink>
      )}
    </EntryCard>
  );
}
