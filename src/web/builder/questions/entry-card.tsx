import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ContextEntry } from './context-entry.tsx';
import type { EntryProps } from './entry.ts';
import classes from './entry-card.module.css';
import { QuestionView } from './question-view.tsx';
import { useQuestionWords } from './use-question-words.ts';

/** An entry of the bank: a question, or a text with its questions. With the focus on it, Enter adds what is missing of it. */
export function EntryCard(props: EntryProps) {
  const { t } = useTranslation('builder');
  const { entry, has, onAdd, onRemove } = props;
  const id = useId();
  const ids = entry.questions.map(({ idQuestion }) => idQuestion);
  const missing = ids.filter((idQuestion) => !has.has(idQuestion));
  const add = () => onAdd(missing);
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cards are walked through like the articles of a feed
      tabIndex={0}
      aria-labelledby={id}
      className={classes.card}
      data-entry
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' && missing.length > 0) add();
        else if (event.key === 'Delete' && missing.length < ids.length) onRemove(ids.filter((one) => has.has(one)));
        else if (event.key === 'ArrowDown') go(event.currentTarget, 1);
        else if (event.key === 'ArrowUp') go(event.currentTarget, -1);
        else return;
        event.preventDefault();
      }}
    >
      {entry.context ? <ContextEntry {...props} id={id} /> : <QuestionEntry {...props} id={id} />}
      <div className={classes.actions}>
        {missing.length > 0 && (
          <>
            <Button variant="light" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
              {entry.context ? t('bank.addSome', { count: missing.length }) : t('bank.add')}
            </Button>
            <kbd className={classes.key}>{t('bank.enter')}</kbd>
          </>
        )}
        {missing.length < ids.length && (
          <>
            {missing.length === 0 && <InAssessment>{t('bank.inAssessment')}</InAssessment>}
            <Button variant="quiet" size="sm" onClick={() => onRemove(ids.filter((one) => has.has(one)))}>
              {t('bank.remove')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function QuestionEntry({ entry, id }: EntryProps & { id: string }) {
  const [question] = entry.questions;
  const words = useQuestionWords();
  if (!question) return null;
  return (
    <>
      <header className={classes.head}>
        <span>{words.place(question)}</span>
        <span>{words.record(question)}</span>
      </header>
      <div id={id}>
        <QuestionView question={question} />
      </div>
    </>
  );
}

/** Says that it is in already. */
const InAssessment = ({ children }: { children: ReactNode }) => (
  <span className={classes.in}>
    <IconCheck size={18} aria-hidden /> {children}
  </span>
);

/** Walks to the next or the last card of the list. */
function go(card: HTMLElement, by: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  cards[cards.indexOf(card) + by]?.focus();
}
