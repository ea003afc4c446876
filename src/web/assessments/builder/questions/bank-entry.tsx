import { ActionIcon } from '@mantine/core';
import { IconCheck, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../../contract/questions.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { useBackLinkState } from '../../../../ui/navigation/back-link-state.ts';
import { questionPath } from '../../../paths/questions.ts';
import type { Detail } from '../../../questions/bank/detail-switch.tsx';
import { EntryCard } from '../../../questions/bank/entry-card.tsx';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import { EntryWalk } from '../../../questions/bank/use-entry-walk.ts';
import classes from './bank-entry.module.css';
import { QuestionTypeBadge } from './question-type-badge.tsx';

type Props = {
  entry: Entry;
  /** The questions the assessment has. */
  has: ReadonlySet<number>;
  view: Detail;
  onView: (view: Detail) => void;
  onAdd: (idsQuestions: number[]) => void;
  onRemove: (idsQuestions: number[]) => void;
};

/**
 * Renders an entry of the bank that can be added. While it has the focus, Enter adds its missing questions, A adds them and goes on to the
 * next entry, Delete removes them, and X shows all entries whole or in two lines.
 */
export function BankEntry({ entry, has, view, onView, onAdd, onRemove }: Props) {
  const { t } = useTranslation('builder');
  const back = useBackLinkState();
  const focusNext = use(EntryWalk);
  /** Set by the entry's own button, for this view only. */
  const [shown, setShown] = useState<{ view: Detail; isOpen: boolean } | null>(null);
  const isOpen = shown?.view === view ? shown.isOpen : view === 'full';
  const ids = entry.questions.map(({ idQuestion }) => idQuestion);
  const missing = ids.filter((idQuestion) => !has.has(idQuestion));
  const taken = ids.filter((idQuestion) => has.has(idQuestion));
  const alone = entry.context ? undefined : entry.questions[0];
  const name = entry.context?.title || (entry.questions[0] ? stemLine(entry.questions[0], 90) : '');
  const addWords = entry.context ? t('bank.addSome', { count: missing.length }) : t('bank.add');
  /** Keeps the focus on the entry, since the button that was pressed gives way to another. */
  const press = (button: HTMLElement, action: () => void) => {
    button.closest<HTMLElement>('[data-entry]')?.focus({ preventScroll: true });
    action();
  };
  return (
    <EntryCard
      entry={entry}
      mark={alone && <QuestionTypeBadge idType={alone.idType} short={!isOpen} />}
      details={{ isOpen, toggle: () => setShown({ view, isOpen: !isOpen }) }}
      isMarked={missing.length === 0}
      onKey={(key, card) => {
        if (key.toLowerCase() === 'a') {
          if (missing.length > 0) onAdd(missing);
          focusNext(card);
        } else if (key === 'Enter' && missing.length > 0) onAdd(missing);
        else if (key === 'Delete' && taken.length > 0) onRemove(taken);
        else if (key.toLowerCase() === 'x') onView(view === 'full' ? 'compact' : 'full');
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
              onClick={({ currentTarget }) => press(currentTarget, () => onRemove([idQuestion]))}
            >
              <IconCheck size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              aria-label={t('bank.addOne', { name })}
              title={t('bank.add')}
              onClick={({ currentTarget }) => press(currentTarget, () => onAdd([idQuestion]))}
            >
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
    >
      {taken.length > 0 && (
        <>
          <span className={classes.in}>
            <IconCheck size={18} aria-hidden />
            <span className={classes.words}>
              {missing.length === 0
                ? t('bank.inAssessment')
                : t('bank.someIn', { count: ids.length, taken: taken.length })}
            </span>
          </span>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('bank.removeOne', { name })}
            leftSection={<IconMinus size={18} aria-hidden />}
            onClick={({ currentTarget }) => press(currentTarget, () => onRemove(taken))}
          >
            <span className={classes.second}>{t('bank.remove')}</span>
          </Button>
        </>
      )}
      {missing.length > 0 && (
        <>
          <kbd className={classes.key}>{t('bank.enter')}</kbd>
          <Button
            variant="light"
            size="sm"
            aria-label={`${addWords}: ${name}`}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={({ currentTarget }) => press(currentTarget, () => onAdd(missing))}
          >
            <span className={classes.words}>{addWords}</span>
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
          <span className={classes.second}>{t('bank.edit')}</span>
        </ButtonLink>
      )}
    </EntryCard>
  );
}
