import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import { Collapsible } from './collapsible.tsx';
import classes from './entry-card.module.css';
import { QuestionView } from './question-view.tsx';
import { StimulusEntry } from './stimulus-entry.tsx';
import { useQuestionWords } from './use-question-words.ts';

type Props = {
  entry: Entry;
  /** Shown before its classification. */
  mark?: ReactNode;
  /** A comment about it. */
  note?: string;
  /** Renders the buttons of one question of a stimulus, at the end of its line; `name` is the beginning of its stem. */
  toolsOf: (question: TeacherQuestion, name: string) => ReactNode;
  /** Whether an action is running, during which no other is possible. */
  waits?: boolean;
  /** Called for a key pressed on the card itself; returns whether it had an effect. */
  onKey?: (key: string) => boolean;
  /** Buttons for actions on the whole entry. */
  children: ReactNode;
};

/** Renders an entry of a bank, a question or a stimulus with its questions, in a list with arrow keys. */
export function EntryCard({ entry, mark, note, toolsOf, waits = false, onKey, children }: Props) {
  const { t } = useTranslation('bank');
  const id = useId();
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cards are walked through like the articles of a feed
      tabIndex={0}
      aria-labelledby={id}
      className={classes.card}
      data-entry
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'ArrowDown') go(event.currentTarget, 1);
        else if (event.key === 'ArrowUp') go(event.currentTarget, -1);
        else if (!onKey?.(event.key)) return;
        event.preventDefault();
      }}
    >
      {note && (
        <div className={classes.note}>
          <Collapsible key={note} unfold={t('text.unfoldNote')}>
            {note}
          </Collapsible>
        </div>
      )}
      {entry.context ? (
        <StimulusEntry entry={entry} mark={mark} toolsOf={toolsOf} id={id} />
      ) : (
        <QuestionEntry entry={entry} mark={mark} id={id} />
      )}
      <div className={classes.actions} inert={waits}>
        {children}
      </div>
    </article>
  );
}

function QuestionEntry({ entry, mark, id }: Pick<Props, 'entry' | 'mark'> & { id: string }) {
  const [question] = entry.questions;
  const words = useQuestionWords();
  if (!question) return null;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.place}>
          {mark}
          <span>{words.place(question)}</span>
        </span>
        <span>{words.record(question)}</span>
      </header>
      <div id={id}>
        <QuestionView question={question} />
      </div>
    </>
  );
}

/** Walks to the next or the last card of the list. */
function go(card: HTMLElement, by: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  cards[cards.indexOf(card) + by]?.focus();
}
